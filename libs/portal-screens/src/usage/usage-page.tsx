import { useSearchParams } from 'react-router';
import { useOwnPartner } from '../people/choices.resource';
import { UnopenedReports } from './unopened-reports';
import { UnusedPermissions, UnusedReceivers } from './unused-permissions';
import { UsageFigures } from './usage-figures';
import type { UsageScope } from './usage-header';
import { idIn } from './use-usage-address';

/** Usage of reports. The address stores the view. */
export function UsagePage({ permissionPaths }: Pick<UsageScope, 'permissionPaths'>) {
  const scope = { own: useOwnPartner(), permissionPaths };
  const [params] = useSearchParams();
  const reportId = idIn(params.get('report'));
  switch (params.get('show')) {
    case 'loading':
      return <UsageFigures key="loading" view="loading" scope={scope} />;
    case 'unopened':
      return <UnopenedReports scope={scope} />;
    case 'unused':
      return reportId ? (
        <UnusedReceivers scope={scope} reportId={reportId} />
      ) : (
        <UnusedPermissions scope={scope} />
      );
    default:
      return <UsageFigures key="usage" view="usage" scope={scope} />;
  }
}
