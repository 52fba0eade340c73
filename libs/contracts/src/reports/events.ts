import { z } from 'zod';
import { Change } from '../identity/audit.contract.js';
import { domainEvent, stateEvent } from '../kit/event.js';
import { Id, Timestamp } from '../kit/fields.js';
import { OwnerNotice } from './owner-notice.js';
import { ReportType } from './report.js';
import { SubscribedFile, SubscriptionEnd } from './subscription.contract.js';

const AccessRequested = z.object({
  requestId: Id,
  accountId: Id,
  reportId: Id,
  reportName: z.string(),
  ownerPartnerId: Id.nullable(),
  message: z.string(),
});

const ChangedReport = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  /** The end of a granted permission if it is not common to all; null for none. */
  until: Timestamp.nullable().optional(),
});

export const reportEvents = {
  report: stateEvent(
    'reports',
    'report',
    z.object({
      id: Id,
      name: z.string(),
      type: ReportType,
      workspaceName: z.string().nullable(),
      categoryId: Id.nullable(),
      ownerPartnerId: Id.nullable(),
      dateUploaded: Timestamp,
      /** The limits of use from which the owner is notified; null for none. */
      unopenedDays: z.int().nullable().optional(),
      slowSeconds: z.int().nullable().optional(),
    }),
    ['analytics', 'notifications'],
  ),
  /** `name` is the full name. */
  category: stateEvent('reports', 'category', z.object({ id: Id, name: z.string() }), ['analytics']),
  changed: domainEvent('reports', 'changed', Change, ['identity']),
  /** A user requests access to a report. The event's id is the request's. */
  accessRequested: domainEvent('reports', 'accessRequested', AccessRequested, ['notifications']),
  /** A request for access has waited for three days. The event's id is the request's. */
  accessRequestWaiting: domainEvent('reports', 'accessRequestWaiting', AccessRequested, ['notifications']),
  /** A request for access was decided. The event's id is the request's. */
  accessDecided: domainEvent(
    'reports',
    'accessDecided',
    z.object({
      requestId: Id,
      accountId: Id,
      reportId: Id,
      reportName: z.string(),
      reportType: ReportType,
      accepted: z.boolean(),
      until: Timestamp.nullable(),
      /** Absent without a reason. */
      reason: z.string().optional(),
    }),
    ['notifications'],
  ),
  /** Permissions of a user were granted, changed or revoked within ten minutes. */
  permissionsChanged: domainEvent(
    'reports',
    'permissionsChanged',
    z.object({
      accountId: Id,
      change: z.enum(['granted', 'revoked']),
      reports: z.array(ChangedReport),
      /** The reports that were closed while others were opened. */
      revoked: z.array(ChangedReport).optional(),
      /** The common end of granted permissions; null for none. */
      until: Timestamp.nullable(),
      /** A sentence to the user. */
      note: z.string().optional(),
      changedBy: Id,
    }),
    ['notifications'],
  ),
  /** Permissions end soon, which their receiver and the owner of the reports are notified of. */
  permissionsEnding: domainEvent(
    'reports',
    'permissionsEnding',
    z.object({
      /** An account, the user admins of the partners in a group, or the managers of a partner's reports (null for administrators). */
      audience: z.discriminatedUnion('to', [
        z.object({ to: z.literal('account'), accountId: Id }),
        z.object({ to: z.literal('group'), groupId: Id }),
        z.object({ to: z.literal('owner'), partnerId: Id.nullable() }),
      ]),
      permissions: z.array(
        z.object({ reportId: Id, report: z.string(), receiver: z.string(), until: Timestamp }),
      ),
    }),
    ['notifications'],
  ),
  /** Permissions of a user have ended by their date. */
  permissionsEnded: domainEvent(
    'reports',
    'permissionsEnded',
    z.object({ accountId: Id, reports: z.array(z.object({ id: Id, name: z.string() })) }),
    ['notifications'],
  ),
  reportUpdated: domainEvent(
    'reports',
    'reportUpdated',
    z.object({
      reportId: Id,
      reportName: z.string(),
      accountId: Id,
      updates: z.string(),
      /** True for viewers of the report, otherwise only for the owner's user admins. */
      toViewers: z.boolean(),
    }),
    ['notifications'],
  ),
  /** The owner of reports is to look after them. */
  ownerNotified: domainEvent('reports', 'ownerNotified', OwnerNotice, ['notifications']),
  /** A comment was added, or changed to mention more people. Without the text, so that a removed comment is stored nowhere. */
  commentAdded: domainEvent(
    'reports',
    'commentAdded',
    z.object({
      commentId: Id,
      threadId: Id,
      reportId: Id,
      reportName: z.string(),
      accountId: Id,
      /** The people whom it mentions, and the others who take part in the thread. They may open the report. */
      mentionedIds: z.array(Id),
      participantIds: z.array(Id),
    }),
    ['notifications'],
  ),
  /** The secret or certificate with which the portal signs in to Power BI ends soon. */
  credentialEnding: domainEvent(
    'reports',
    'credentialEnding',
    z.object({ kind: z.enum(['secret', 'certificate']), ends: Timestamp }),
    ['notifications'],
  ),
  /** A report is due to subscribers who may open it now. All of them get the same file. */
  subscriptionsDue: domainEvent(
    'reports',
    'subscriptionsDue',
    z.object({
      accountIds: z.array(Id),
      reportId: Id,
      reportName: z.string(),
      /** Null for a mail with a link to the report alone. */
      file: SubscribedFile.nullable(),
    }),
    ['notifications'],
  ),
  /** Subscriptions of a report ended, other than by their subscribers. */
  subscriptionsEnded: domainEvent(
    'reports',
    'subscriptionsEnded',
    z.object({
      accountIds: z.array(Id),
      reportName: z.string(),
      reason: SubscriptionEnd,
    }),
    ['notifications'],
  ),
  /** The file of an export is ready, after its account has left the page. */
  exportReady: domainEvent(
    'reports',
    'exportReady',
    z.object({ exportId: Id, accountId: Id, reportId: Id, reportName: z.string() }),
    ['notifications'],
  ),
};
