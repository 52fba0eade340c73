import { AccessRequestsBadge, usePortal } from '@portal/ui-kit';
import { UsersBadge } from '../users/users-badge';

/** What waits for a user admin behind entries of its drawer: users to activate, and requests to decide. */
export function MenuBadge({ path }: { path: string }) {
  const { account } = usePortal();
  if (account.role !== 'userAdmin') return null;
  if (path === '/userActivateUser') return <UsersBadge />;
  return path === '/userAccessRequests' ? <AccessRequestsBadge /> : null;
}
