import { DeleteReportPage } from '@portal/ui-kit';
import { useOwnReports } from './own-reports.resource';

/** Delete Report: one of the own partner's. */
export const DeleteReportScreen = () => <DeleteReportPage management={useOwnReports()} />;
