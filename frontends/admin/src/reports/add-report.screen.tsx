import { AddReportPage } from '@portal/ui-kit';
import { useAllReports } from './reports.resource';

/** Add a Report. */
export const AddReportScreen = () => <AddReportPage management={useAllReports()} />;
