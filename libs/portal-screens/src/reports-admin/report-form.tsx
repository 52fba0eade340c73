import type { ReportRow } from '@portal/contracts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { PortalForm, useLeave, useNotice } from '@portal/ui-kit';
import { ReportFields } from './report-fields';
import type { ReportManagement, SavedReport } from './report-management.resource';
import { valuesOf, type ReportValues } from './report-values';

interface ReportFormProps {
  /** The report to edit; none to add one. */
  report?: ReportRow;
  management: ReportManagement;
}

/** Adds or edits a report, and leads back to the table afterwards. */
export function ReportForm({ report, management: { save, owners, paths } }: ReportFormProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const leave = useLeave(paths.list);
  const words = report ? 'reportForm.edit' : 'reportForm.add';
  return (
    <PortalForm<ReportValues>
      initial={valuesOf(report)}
      submitText={t(`${words}.submit`)}
      failureText={t(`${words}.failure`)}
      onSubmit={(values) => save(values, report?.id)}
      onDone={({ status }: SavedReport) => {
        const isAwaited = status === 'Not available yet';
        notice.success(t(`${words}.success`), isAwaited ? t('reportForm.notAvailableYet') : undefined);
        leave();
      }}
      onCancel={leave}
    >
      {report?.status === 'Not available yet' && (
        <Alert className="form-note" type="warning" showIcon title={t('reportForm.notAvailableYet')} />
      )}
      <ReportFields report={report} owners={owners} />
    </PortalForm>
  );
}
