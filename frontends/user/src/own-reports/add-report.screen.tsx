import { AddReportPage } from '@portal/ui-kit';
import { useOwnReports } from './own-reports.resource';

/** Add a Report: to the own partner's. */
export const AddReportScreen = () => <AddReportPage management={useOwnReports()} />;
