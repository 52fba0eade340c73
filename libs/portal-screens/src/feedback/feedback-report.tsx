import type { FeedbackRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '../reports/report-link';

/** The name of the report that feedback is about, which opens it while there is such a report. */
export function FeedbackReport({ row: { reportId, name, type } }: { row: FeedbackRow }) {
  const { t } = useTranslation('kit');
  return (
    <div className="report-name report-name-alone">
      {type ? <ReportLink report={{ id: reportId, name }} /> : name || t('reports.deleted')}
    </div>
  );
}
