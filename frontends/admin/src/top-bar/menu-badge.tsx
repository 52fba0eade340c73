import { AccessRequestsBadge } from '@portal/ui-kit';

/** The count of waiting requests behind Access Requests. */
export function MenuBadge({ path }: { path: string }) {
  return path === '/accessRequests' ? <AccessRequestsBadge /> : null;
}
