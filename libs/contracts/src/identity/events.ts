import { z } from 'zod';
import { roles } from '../kit/access.js';
import { domainEvent, stateEvent } from '../kit/event.js';
import { Id, Timestamp } from '../kit/fields.js';
import { AccountLanguage, AccountStatus } from './person.js';

/** Services with projections of accounts and partners. */
const projections = ['reports', 'analytics', 'notifications'] as const;

const AccountState = z.object({
  role: z.enum(roles),
  status: AccountStatus,
  partner: z.string().nullable(),
});

export const identityEvents = {
  account: stateEvent(
    'identity',
    'account',
    z.object({
      id: Id,
      firstname: z.string(),
      surname: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.enum(roles),
      status: AccountStatus,
      partnerId: Id.nullable(),
      language: AccountLanguage.optional(),
    }),
    projections,
  ),
  partner: stateEvent(
    'identity',
    'partner',
    z.object({ id: Id, name: z.string(), groupId: Id }),
    projections,
  ),
  group: stateEvent('identity', 'group', z.object({ id: Id, name: z.string() }), projections),
  /** A user signed in. The event's id is the session's. */
  signedIn: domainEvent(
    'identity',
    'signedIn',
    z.object({ accountId: Id, partnerId: Id.nullable(), at: Timestamp }),
    ['analytics', 'reports'],
  ),
  /**
   * A session was ended. The event's id is the session's. Every gateway copy subscribes without a consumer and rejects the session's
   * tokens.
   */
  sessionEnded: domainEvent(
    'identity',
    'sessionEnded',
    z.object({ sessionId: z.string(), at: Timestamp }),
    [],
  ),
  accountChanged: domainEvent(
    'identity',
    'accountChanged',
    z.object({
      accountId: Id,
      before: AccountState,
      after: AccountState,
      /** `unused` for deactivation by the daily job, `adminRequest` for an accepted request. */
      reason: z.enum(['unused', 'adminRequest']).optional(),
      /** Words for the owner of the account. Absent without any. */
      note: z.string().optional(),
      /** The acting account; null for jobs and operators. */
      changedBy: Id.nullable(),
    }),
    ['notifications'],
  ),
  /** An administrator or user admin has begun to view the portal as an account. */
  accountViewed: domainEvent('identity', 'accountViewed', z.object({ accountId: Id, actorId: Id }), [
    'notifications',
  ]),
  /** The password of an account was replaced or disabled. Services discard what the account prepared before `at`. */
  credentialsChanged: domainEvent(
    'identity',
    'credentialsChanged',
    z.object({ accountId: Id, at: Timestamp }),
    ['notifications'],
  ),
  /**
   * A person left: the account was deactivated. Services hand over to the successor what they have of the account; only what belongs to the
   * managed partner, if there is one.
   */
  accountLeft: domainEvent(
    'identity',
    'accountLeft',
    z.object({
      accountId: Id,
      successorId: Id.nullable(),
      managedPartner: z.union([Id, z.literal('all')]),
      changedBy: Id,
    }),
    ['reports'],
  ),
  /** The deleted account of a person is erased. Services overwrite or delete what the person wrote and what only concerned the person. */
  personErased: domainEvent('identity', 'personErased', z.object({ accountId: Id }), projections),
  /** A user requests to become a user admin. The event's id is the request's. */
  adminRequested: domainEvent('identity', 'adminRequested', z.object({ requestId: Id, accountId: Id }), [
    'notifications',
  ]),
  /** A request to become a user admin has waited for three days. The event's id is the request's. */
  adminRequestWaiting: domainEvent(
    'identity',
    'adminRequestWaiting',
    z.object({ requestId: Id, accountId: Id }),
    ['notifications'],
  ),
  /** A request to become a user admin was decided. The event's id is the request's. */
  adminRequestDecided: domainEvent(
    'identity',
    'adminRequestDecided',
    z.object({
      requestId: Id,
      accountId: Id,
      accepted: z.boolean(),
      partner: z.string(),
      /** Absent without a reason. */
      reason: z.string().optional(),
    }),
    ['notifications'],
  ),
  /** An encrypted `MailOrder`. The event's id is the order's. A mail of low priority is sent after all others. */
  mailOrdered: domainEvent(
    'identity',
    'mailOrdered',
    z.object({ encryptedOrder: z.string(), priority: z.literal('low').optional() }),
    ['notifications'],
  ),
};
