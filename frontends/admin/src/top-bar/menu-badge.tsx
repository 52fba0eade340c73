import { AccessRequestsBadge, FeedbackBadge } from '@portal/portal-screens';

/** The counts of what waits for an administrator: requests behind Access Requests, and open feedback. */
export function MenuBadge({ path }: { path: string }) {
  if (path === '/feedback') return <FeedbackBadge />;
  return path === '/accessRequests' ? <AccessRequestsBadge /> : null;
}
