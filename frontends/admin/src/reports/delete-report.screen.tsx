import { DeleteReportPage } from '@portal/ui-kit';
import { useAllReports } from './reports.resource';

/** Delete Report. */
export const DeleteReportScreen = () => <DeleteReportPage management={useAllReports()} />;
