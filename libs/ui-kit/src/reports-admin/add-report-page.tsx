import { useTranslation } from 'react-i18next';
import { Page } from '../frame/page';
import { ReportForm } from './report-form';
import type { ReportManagement } from './report-management.resource';

/** Add a Report. */
export function AddReportPage({ management }: { management: ReportManagement }) {
  const { t } = useTranslation('kit');
  return (
    <Page title={t('reportForm.add.title')}>
      <section className="panel form-panel">
        <ReportForm management={management} />
      </section>
    </Page>
  );
}
