import { AccessRequestsBadge, FeedbackBadge } from '@portal/portal-screens';
import { usePortal } from '@portal/ui-kit';
import { UsersBadge } from '../users/users-badge';

/** What waits for a user admin behind entries of its drawer: users to activate, requests to decide, and feedback to answer. */
export function MenuBadge({ path }: { path: string }) {
  const { account } = usePortal();
  if (account.role !== 'userAdmin') return null;
  switch (path) {
    case '/userActivateUser':
      return <UsersBadge />;
    case '/userAccessRequests':
      return <AccessRequestsBadge />;
    case '/userFeedback':
      return <FeedbackBadge />;
    default:
      return null;
  }
}
