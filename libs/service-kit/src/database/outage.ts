import { isNativeError } from 'node:util/types';
import { metrics, showGauge, withTimeout } from '@portal/server-kit';
import { Counter } from 'prom-client';

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
]);

const connectionTexts =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error/i;

/** Returns true if an error means that the database cannot be reached. */
export function isConnectionError(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  return connectionTexts.test(error.message);
}

/** Returns true for a wrong password, role or database. An operator may mend it on the server. */
export function isLoginError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(28|3D000$)/.test(code);
}

/** PostgreSQL's errors for a full disk, exhausted memory or connections, and failures of the system or its disks. */
const resourceCodes = /^(53\d{3}|58000|58030)$/;

/** Returns true if the database cannot work now, so that the same statement may succeed later. */
export function isOutage(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && resourceCodes.test(code);
}

/** Causes of outages, as metrics and alerts name them. */
const outageCauses = [
  'disk full',
  'disk failure',
  'out of memory',
  'too many connections',
  'starting or stopping',
  'login refused',
  'no connection',
] as const;

type OutageCause = (typeof outageCauses)[number];

const causeByCode: [RegExp, OutageCause][] = [
  [/^53100$/, 'disk full'],
  [/^580[03]0$/, 'disk failure'],
  [/^53200$/, 'out of memory'],
  [/^53300$/, 'too many connections'],
  [/^57P0[123]$/, 'starting or stopping'],
  [/^28|^3D000$/, 'login refused'],
];

/** Returns the cause of an error that PostgreSQL or the connection to it returned. */
function toOutageCause(error: unknown): OutageCause {
  const { code } = error as { code?: unknown };
  const found = typeof code === 'string' && causeByCode.find(([pattern]) => pattern.test(code));
  return found ? found[1] : 'no connection';
}

const outages = new Counter({
  name: 'portal_database_outages_total',
  help: 'Statements that failed because PostgreSQL could not work, by cause',
  labelNames: ['cause'] as const,
  registers: [metrics],
});
// Prometheus sees no increase in a series that begins with 1.
for (const cause of outageCauses) outages.inc({ cause }, 0);

export const countOutage = (error: unknown): void => outages.inc({ cause: toOutageCause(error) });

/** Shorter than the timeout of gauges. */
const pingTimeoutMs = 800;

/** Shows whether PostgreSQL responds to `ping`. Must be called once. */
export function showDatabaseDown(ping: () => Promise<unknown>): void {
  showGauge({
    name: 'portal_database_down',
    help: '1 for the reason why PostgreSQL does not respond, else 0, by reason',
    label: 'cause',
    read: async () => {
      const failure = await withTimeout(pingTimeoutMs, ping()).then(
        () => undefined,
        (error: unknown) => toOutageCause((error as Error).cause ?? error),
      );
      return Object.fromEntries(outageCauses.map((cause) => [cause, cause === failure ? 1 : 0]));
    },
  });
}
