import { z } from 'zod';
import { roles } from '../kit/access.js';
import { occurrence, state } from '../kit/event.js';
import { Id, Timestamp } from '../kit/fields.js';
import { AccountStatus } from './account.js';

/** The services that keep tables of people and of where they belong. */
const projections = ['reports', 'analytics', 'notifications'] as const;

/** The role, status and partner of an account. */
const AccountState = z.object({
  role: z.enum(roles),
  status: AccountStatus,
  /** The partner's name; null for administrators. */
  partner: z.string().nullable(),
});

/** Events that identity owns. */
export const identityEvents = {
  /** An account's names, role and place. */
  account: state(
    'identity',
    'account',
    z.object({
      id: Id,
      firstname: z.string(),
      surname: z.string(),
      email: z.string(),
      /** Left out by parts that are older than it. */
      phone: z.string().optional(),
      role: z.enum(roles),
      status: AccountStatus,
      partnerId: Id.nullable(),
    }),
    projections,
  ),
  /** A HIS partner and the stakeholder group that it belongs to. */
  partner: state('identity', 'partner', z.object({ id: Id, name: z.string(), groupId: Id }), projections),
  /** A stakeholder group. */
  group: state('identity', 'group', z.object({ id: Id, name: z.string() }), projections),
  /** A person signed in; its id is the session's. */
  signedIn: occurrence(
    'identity',
    'signedIn',
    z.object({ accountId: Id, partnerId: Id.nullable(), at: Timestamp }),
    ['analytics'],
  ),
  /**
   * A session ended before its time; its id is the session's. Every gateway subscribes to it without a consumer, so that each copy
   * receives it, and refuses the session's tokens from then on.
   */
  sessionEnded: occurrence(
    'identity',
    'sessionEnded',
    z.object({ sessionId: z.string(), at: Timestamp }),
    [],
  ),
  /** The role, status or partner of an account was changed. */
  accountChanged: occurrence(
    'identity',
    'accountChanged',
    z.object({
      accountId: Id,
      before: AccountState,
      after: AccountState,
      /** `unused` for accounts that the daily job deactivates, `adminRequest` for users whose request was accepted. */
      reason: z.enum(['unused', 'adminRequest']).optional(),
      /** The account that made the change; null for jobs and operators. */
      changedBy: Id.nullable(),
    }),
    ['notifications'],
  ),
  /** A user asks to become a user admin of the own partner; its id is the request's. */
  adminRequested: occurrence('identity', 'adminRequested', z.object({ requestId: Id, accountId: Id }), [
    'notifications',
  ]),
  /** A request to become a user admin of the own partner was decided; its id is the request's. */
  adminRequestDecided: occurrence(
    'identity',
    'adminRequestDecided',
    z.object({ requestId: Id, accountId: Id, accepted: z.boolean(), partner: z.string() }),
    ['notifications'],
  ),
  /** A mail is to be sent; its id is the order's. The order is a `MailOrder`, sealed, since it may hold codes and tickets. */
  mailOrdered: occurrence('identity', 'mailOrdered', z.object({ sealed: z.string() }), ['notifications']),
};
