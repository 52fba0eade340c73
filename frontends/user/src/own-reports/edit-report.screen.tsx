import { EditReportPage } from '@portal/ui-kit';
import { useOwnReports } from './own-reports.resource';

/** Edit Report: one of the own partner's. */
export const EditReportScreen = () => <EditReportPage management={useOwnReports()} />;
