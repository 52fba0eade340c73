import { Page } from '@portal/ui-kit';
import { ReportForm } from './report-form';
import { useReportManagement, type ReportPaths } from './report-management.resource';

/** Add a Report. */
export function AddReportPage({ paths }: { paths: ReportPaths }) {
  const management = useReportManagement(paths);
  return (
    <Page>
      <section className="panel form-panel">
        <ReportForm management={management} />
      </section>
    </Page>
  );
}
