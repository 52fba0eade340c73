import { Page } from '@portal/ui-kit';
import { ReportForm } from './report-form';
import type { ReportManagement } from './report-management.resource';

/** Add a Report. */
export function AddReportPage({ title, management }: { title: string; management: ReportManagement }) {
  return (
    <Page title={title}>
      <section className="panel form-panel">
        <ReportForm management={management} />
      </section>
    </Page>
  );
}
