import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Fault } from '@portal/ui-kit';
import { isGone } from '@portal/ui-kit/platform';
import { useReport } from '../reports/report.resource';
import { ReportForm } from './report-form';
import type { ReportManagement } from './report-management.resource';

interface FoundReportFormProps {
  id: number;
  management: ReportManagement;
}

/** The form of the report with that id, once it is fetched; the way to another one where it is not there or not the person's. */
export function FoundReportForm({ id, management }: FoundReportFormProps) {
  const { t } = useTranslation('kit');
  const { data: report, error, refetch } = useReport(id);
  const { manages, paths } = management;
  if (report && manages && !manages(report)) {
    return <NoForm message={t('reportForm.edit.notOwn', { name: report.name })} picker={paths.edit} />;
  }
  if (report) return <ReportForm report={report} management={management} />;
  if (isGone(error)) return <NoForm message={t('errors.reportGone')} picker={paths.edit} />;
  if (error) return <Fault error={error} onRetry={() => void refetch()} />;
  return <div className="skeleton skeleton-block" aria-hidden />;
}

/** Says why there is no form, with a link to where another report is picked. */
function NoForm({ message, picker }: { message: string; picker: string }) {
  const { t } = useTranslation('kit');
  return (
    <div className="fault-box" role="alert">
      <p>{message}</p>
      <Link to={picker}>{t('reportForm.edit.another')}</Link>
    </div>
  );
}
