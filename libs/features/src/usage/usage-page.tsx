import { useSearchParams } from 'react-router';
import { UnopenedReports } from './unopened-reports';
import { UnusedPermissions, UnusedReceivers } from './unused-permissions';
import { UsageFigures } from './usage-figures';
import { readId } from '@portal/ui-kit';

/** Usage of reports. The address stores the view. */
export function UsagePage() {
  const [params] = useSearchParams();
  const reportId = readId(params.get('report'));
  switch (params.get('show')) {
    case 'unopened':
      return <UnopenedReports />;
    case 'unused':
      return reportId ? <UnusedReceivers reportId={reportId} /> : <UnusedPermissions />;
    default:
      return <UsageFigures />;
  }
}
