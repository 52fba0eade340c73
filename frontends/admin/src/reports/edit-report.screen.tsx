import { EditReportPage } from '@portal/ui-kit';
import { useAllReports } from './reports.resource';

/** Edit Report. */
export const EditReportScreen = () => <EditReportPage management={useAllReports()} />;
