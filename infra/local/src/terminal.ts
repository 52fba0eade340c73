import type { GivenNats } from './nats/server.js';
import { busUsers, type DatabaseUrls, projectRoot, serviceNames } from './project.js';
import { type DemoAccount, demoAccounts, demoPartners, demoPassword } from '@portal/contracts/demo';
import { relative } from 'node:path';
import type { Portal } from './portal/portal-options.js';
import { isAlive, waitingNpm } from './processes/process-identity.js';

/**
 * Reads which databases and which NATS are given, by IDENTITY_DATABASE_URL, IDENTITY_DATABASE_OWNER_URL and the like, NATS_URL, and
 * NATS_IDENTITY_PASSWORD and the like.
 */
export function readBacking(environment: NodeJS.ProcessEnv): {
  readonly databases: Partial<DatabaseUrls>;
  readonly databaseOwners: Partial<DatabaseUrls>;
  readonly nats?: GivenNats;
} {
  const urls = (variable: string) =>
    Object.fromEntries(
      serviceNames
        .map((name) => [name, environment[`${name.toUpperCase()}_${variable}`]] as const)
        .filter(([, url]) => url),
    ) as Partial<DatabaseUrls>;
  const passwords = busUsers.map((user) => [user, environment[`NATS_${user.toUpperCase()}_PASSWORD`]]);
  return {
    databases: urls('DATABASE_URL'),
    databaseOwners: urls('DATABASE_OWNER_URL'),
    nats: environment.NATS_URL
      ? { url: environment.NATS_URL, passwords: Object.fromEntries(passwords) }
      : undefined,
  };
}

/** Whether empty databases are to be filled with demonstration data: unless DEMO_DATA=off, and never in production. */
export function wantsDemoData(environment: NodeJS.ProcessEnv): boolean {
  return environment.DEMO_DATA !== 'off' && environment.NODE_ENV !== 'production';
}

/** How many of the demonstration's accounts are worth showing; the rest only fill its lists. */
const shown = 7;

const roleNames: Record<DemoAccount['role'], string> = {
  administrator: 'administrator',
  userAdmin: 'user admin',
  user: 'user',
};

/** The demonstration's main accounts: the e-mail address of each and what it is. */
const demoPeople = (): string[][] =>
  demoAccounts.slice(0, shown).map((account) => [account.email, describe(account)]);

function describe({ role, status, partnerId }: DemoAccount): string {
  const partner = demoPartners.find(({ id }) => id === partnerId);
  const place = partner ? ` of ${partner.name}` : '';
  return `${roleNames[role]}${place}${status === 'Active' ? '' : `, ${status.toLowerCase()}`}`;
}

/** Says that the components are being started. */
export function printStarting(): void {
  console.log('Starting the portal');
}

/** Says that something is ready. */
export function printStep(title: string, seconds: number): void {
  console.log(`  ${title.padEnd(26)}ready (${seconds.toFixed(1)} s)`);
}

/** Says where the portal is and who can sign in. */
export function printReady(portal: Portal, hasDemoData: boolean): void {
  const { url, mailUrl, emulatorUrl, logFolder, movedPostgresTo } = portal;
  const rows = [
    ['Portal', url],
    ['Mail catcher', mailUrl],
    ['Power BI emulator', emulatorUrl],
    ['Logs', relative(projectRoot, logFolder)],
    ...(movedPostgresTo
      ? [['PostgreSQL data', `${movedPostgresTo} (user postgres cannot reach this folder)`]]
      : []),
  ];
  console.log(`\n${table(rows)}`);
  if (hasDemoData)
    console.log(`\nDemo accounts, all with the password ${demoPassword}\n${table(demoPeople())}`);
  console.log(`\nThe portal is ready at ${url} (Ctrl-C stops it)`);
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length)) + 2;
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}${second}`).join('\n');
}

const pollMilliseconds = 500;

/** A signal that is aborted when this process is told to stop, or when the npm that started it is gone. */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // They may come twice, from the terminal and from npm, and must not end the process while it stops the rest.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const npm = waitingNpm();
  if (npm) setInterval(() => isAlive(npm) || stop(), pollMilliseconds).unref();
  return request.signal;
}
