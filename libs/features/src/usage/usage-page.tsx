import { useSearchParams } from 'react-router';
import { useOwnPartner } from '../people/choices.resource';
import { UnopenedReports } from './unopened-reports';
import { UnusedPermissions, UnusedReceivers } from './unused-permissions';
import { UsageFigures } from './usage-figures';
import type { UsageScope } from './usage-header';
import { readId } from '@portal/ui-kit';

/** Usage of reports. The address stores the view. */
export function UsagePage(paths: Omit<UsageScope, 'own'>) {
  const scope = { own: useOwnPartner(), ...paths };
  const [params] = useSearchParams();
  const reportId = readId(params.get('report'));
  switch (params.get('show')) {
    case 'unopened':
      return <UnopenedReports scope={scope} />;
    case 'unused':
      return reportId ? (
        <UnusedReceivers scope={scope} reportId={reportId} />
      ) : (
        <UnusedPermissions scope={scope} />
      );
    default:
      return <UsageFigures scope={scope} />;
  }
}
