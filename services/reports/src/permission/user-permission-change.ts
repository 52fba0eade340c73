import type { Change } from '../audit/changes.js';
import type { WrittenUserPermission } from './user-permission.repository.js';

/** What the audit trail calls a user's permission for a report. */
export const userPermissionSubject = (report: string, user: string): string => `${report} for ${user}`;

/** The audit trail's entry of a user's permission that was given or got another end. */
export const userPermissionChange = (
  { id, existed, before, until }: WrittenUserPermission,
  subject: string,
): Change => ({
  action: existed ? 'Changed' : 'Added',
  kind: 'User permission',
  subjectId: id,
  subject,
  before: existed ? { until: before } : null,
  after: { until },
});
