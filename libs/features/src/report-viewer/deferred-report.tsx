import { DownloadOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { FocusRestore } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { StaleMark } from '../reports/reliability';
import { ReportKind, useDataDate } from '../reports/report-name';

interface DeferredReportProps {
  report: ReportRow;
  onLoad: () => void;
}

/** Describes a report in low-data mode, and offers to load it. Browsers hide how much data pages of other hosts need. */
export function DeferredReport({ report, onLoad }: DeferredReportProps) {
  const { t } = useTranslation('screens');
  return (
    <div className="error-box closed-report">
      <FocusRestore />
      <h2 className="section-title">{report.name}</h2>
      <p className="closed-report-name">
        <ReportKind type={report.type} />
        {[report.owner, useDataDate(report)].filter(Boolean).join(' · ')}
        <StaleMark report={report} />
      </p>
      {report.description && <p>{report.description}</p>}
      <p>{t('viewer.deferred')}</p>
      <button type="button" className="button button-primary" onClick={onLoad}>
        <DownloadOutlined aria-hidden /> {t('viewer.load')}
      </button>
    </div>
  );
}
