import { Counter } from 'prom-client';
import { metrics } from '../health/metrics.js';
import type { Log } from './logger.js';

/** Every event of the security log, with what it says. docs/monitoring.md lists them with their fields. */
export const securityEvents = {
  'sign-in': 'Somebody tried to sign in with a password.',
  'account-lock': 'Too many wrong passwords lock an account for a while.',
  'refresh-token-reuse': 'A refresh token was used twice, which ended the session.',
  'reset-code-request': 'Somebody asked for a code to reset a password.',
  'reset-code-check': 'Somebody entered a code to reset a password.',
  'rate-limit': 'A caller was told to wait (429).',
  'access-denial': 'A caller was refused what it may not do (403).',
  'password-check': 'A signed-in person entered a wrong password where its own is asked for.',
  'password-change': 'The password of an account was changed.',
  'email-change': 'The e-mail address of an account was changed.',
  'role-change': 'The role of an account was changed.',
  'status-change': 'An account was activated, deactivated or blocked.',
  'partner-change': 'An account was moved to another HIS partner.',
  'account-deletion': 'An account was deleted.',
  'permission-change': 'A permission for a report was given, changed or taken away.',
} as const;

/** The name of a {@link securityEvents | security event}. */
export type SecurityEventName = keyof typeof securityEvents;

/** `failure` where a proof was wrong, `refused` where a rule forbids it. */
export type SecurityOutcome = 'success' | 'failure' | 'refused';

/** Where an event comes from. What handlers get as their caller is one; a job of the portal has none of it. */
export interface SecurityOrigin {
  readonly requestId?: string | undefined;
  readonly clientAddress?: string | undefined;
  readonly principal?: { readonly accountId: number; readonly role?: string } | undefined;
}

/** What an event says beside its name and origin. Personal data have no place here. */
export interface SecurityDetails {
  readonly outcome: SecurityOutcome;
  /** The account that acts; the caller's own without it. */
  readonly accountId?: number | undefined;
  /** A keyed hash of the e-mail address that was entered, where no account has it. */
  readonly emailHash?: string | undefined;
  /** The account or permission that was changed. */
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

/** Writes one line of the security log, whatever LOG_LEVEL is, and counts it. */
export function securityEvent(
  log: Log,
  event: SecurityEventName,
  { requestId, clientAddress, principal }: SecurityOrigin,
  details: SecurityDetails,
): void {
  events.inc({ event, outcome: details.outcome });
  const origin = { requestId, clientAddress, accountId: principal?.accountId, role: principal?.role };
  visible(log).info({ security: event, ...origin, ...details }, 'security event');
}

function visible(log: Log): Log {
  if (log.isLevelEnabled('info')) return log;
  const known = alwaysVisible.get(log) ?? log.child({}, { level: 'info' });
  alwaysVisible.set(log, known);
  return known;
}
