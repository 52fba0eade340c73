import { LockOutlined } from '@ant-design/icons';
import type { RequestableReportRow } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialog } from '@portal/ui-kit';
import { ReportKind } from '../reports/report-kind';
import { RequestAccessDialog } from '../permissions/request-access.dialog';

/** Offers to request access to a report that the person may not open, or says that a request is pending. */
export function ClosedReport({ report }: { report: RequestableReportRow }) {
  const { t } = useTranslation('kit');
  const dialog = useDialog<RequestableReportRow>('request');
  return (
    <div className="fault-box closed-report">
      <LockOutlined className="closed-report-icon" aria-hidden />
      <h2 className="section-title">{t('viewer.noAccess')}</h2>
      <p className="closed-report-name">
        {report.name}
        <ReportKind type={report.type} />
      </p>
      {report.description && <p>{report.description}</p>}
      {report.owner && (
        <p>
          {t('reports.owner')}: {report.owner}
        </p>
      )}
      <p role="status">{t(report.is_requested ? 'viewer.requested' : 'viewer.mayRequest')}</p>
      {!report.is_requested && (
        <Button type="primary" onClick={() => dialog.show(report)}>
          {t('requestAccess.title')}
        </Button>
      )}
      <RequestAccessDialog report={dialog.item} open={dialog.open} onClose={dialog.close} />
    </div>
  );
}
