import { Counter } from 'prom-client';
import { metrics } from '../health/metrics.js';
import type { Log } from './logger.js';

/** Every event of the security log, with when it is written. docs/monitoring.md lists their fields. */
export const securityEvents = {
  'sign-in': 'A user signs in with a password or a passkey or at a provider, or fails to.',
  'provider-link': 'An account at a sign-in provider is linked to an account.',
  'provider-unlink': 'A user deletes the link of the own account to a sign-in provider.',
  'provider-sign-out': 'A sign-in provider ends sessions by a logout token, or sends an invalid one.',
  'sign-out': 'A user signs out.',
  'session-end': 'A user or an administrator ends a session or a known browser on a screen.',
  'view-as': 'A user admin or an administrator begins to view the portal as a user, read-only.',
  'forged-token': 'A request has a token that no component of the portal has signed.',
  'account-lock':
    'Too many wrong passwords slow sign-ins to an account down, for a known browser or a network.',
  'device-admission': 'A visitor uses the mailed link that makes a browser known to an account.',
  'refresh-token-reuse': 'A refresh token is used twice, which ends the session.',
  'reset-code-request': 'A visitor requests a code to reset a password.',
  'reset-code-check': 'A visitor enters a code to reset a password.',
  'rate-limit': 'A request is refused because its caller must wait (429).',
  'access-denial': 'A request is refused because its caller lacks the permission (403).',
  'repeated-refusals': 'Many requests of one account are refused within minutes (403 and 404).',
  'password-check': 'A signed-in user enters a wrong password to confirm an action.',
  'second-factor-check': 'A user enters a code of an authenticator app, or a recovery code.',
  'second-factor-change': 'A second factor is added, removed or reset, or recovery codes are replaced.',
  'password-change': 'The password of an account is changed.',
  'passkey-change': 'A signed-in user adds or removes a passkey, or fails to add one.',
  'passkey-counter': 'A passkey is used whose counter has not grown, so it may have been copied.',
  'email-change-request': 'A signed-in user requests another email address.',
  'email-change': 'The email address of an account is changed, or a link for it does not work.',
  'email-change-undo': 'The former email address of an account is restored by its link.',
  registration: 'A visitor confirms a registration by its link, which creates an account.',
  'account-creation': 'An account is created, by any way.',
  'user-invitation': 'A registered user chooses the first password, or the link does not work.',
  'role-change': 'The role of an account is changed.',
  'administrator-invitation': 'An administrator is invited, or an invitation is withdrawn or accepted.',
  'status-change': 'An account is activated, deactivated or blocked.',
  'partner-change': 'An account is moved to another HIS partner.',
  'account-deletion': 'An account is deleted.',
  'personal-data-export': 'The stored data of a person are exported.',
  'person-erasure':
    'A person is erased: the account is deleted, and names, addresses and texts are overwritten.',
  'audit-export': 'An administrator exports the audit trail.',
  'audit-chain': 'The chain of the audit trail starts, or is checked.',
  'permission-change': 'A permission for a report is granted, changed or revoked.',
} as const;

export type SecurityEventName = keyof typeof securityEvents;

/** `failure` where a proof was wrong, `refused` where a rule forbids it. */
export type SecurityOutcome = 'success' | 'failure' | 'refused';

/** Where an event comes from. The caller of a handler is one; events of jobs have no origin. */
export interface SecurityOrigin {
  readonly requestId?: string | undefined;
  readonly clientAddress?: string | undefined;
  readonly principal?:
    { readonly accountId: number; readonly role?: string; readonly actorId?: number | undefined } | undefined;
}

/** The fields of an event beside its name and origin. They must not hold personal data. */
export interface SecurityDetails {
  readonly outcome: SecurityOutcome;
  /** The acting account; the caller's own by default. */
  readonly accountId?: number | undefined;
  /** Keyed hash of the entered email address if no account has it. */
  readonly emailHash?: string | undefined;
  /** The changed account or permission. */
  readonly subjectId?: number | undefined;
  readonly [detail: string]: string | number | boolean | undefined;
}

const events = new Counter({
  name: 'portal_security_events_total',
  help: 'Events of the security log, by name and outcome',
  labelNames: ['event', 'outcome'] as const,
  registers: [metrics],
});

const alwaysVisible = new WeakMap<Log, Log>();

/** Writes and counts a security event, regardless of LOG_LEVEL. */
export function logSecurityEvent(
  log: Log,
  event: SecurityEventName,
  { requestId, clientAddress, principal }: SecurityOrigin,
  details: SecurityDetails,
): void {
  events.inc({ event, outcome: details.outcome });
  const { accountId, role, actorId } = principal ?? {};
  const origin = { requestId, clientAddress, accountId, role, actorId };
  toVisibleLog(log).info({ security: event, ...origin, ...details }, 'security event');
}

function toVisibleLog(log: Log): Log {
  if (log.isLevelEnabled('info')) return log;
  const known = alwaysVisible.get(log) ?? log.child({}, { level: 'info' });
  alwaysVisible.set(log, known);
  return known;
}
