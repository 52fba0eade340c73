import { projectRoot } from './project.js';
import { type DemoAccount, demoAccounts, demoPartners, demoPassword } from '@portal/demo-data';
import { relative } from 'node:path';
import type { Portal } from './portal/portal-options.js';

/** Demonstration data is off with DEMO_DATA=off and in production. */
export function wantsDemoData(environment: NodeJS.ProcessEnv): boolean {
  return environment.DEMO_DATA !== 'off' && environment.NODE_ENV !== 'production';
}

/** Number of printed demonstration accounts; the others only fill lists. */
const shownAccounts = 7;

const roleNames: Record<DemoAccount['role'], string> = {
  administrator: 'administrator',
  userAdmin: 'user admin',
  user: 'user',
};

const listDemoAccountRows = (): string[][] =>
  demoAccounts.slice(0, shownAccounts).map((account) => [account.email, describe(account)]);

function describe({ role, status, partnerId }: DemoAccount): string {
  const partner = demoPartners.find(({ id }) => id === partnerId);
  const place = partner ? ` of ${partner.name}` : '';
  return `${roleNames[role]}${place}${status === 'Active' ? '' : `, ${status.toLowerCase()}`}`;
}

export function printStep(title: string, seconds: number): void {
  console.log(`  ${title.padEnd(26)}ready (${seconds.toFixed(1)} s)`);
}

export function printReady(portal: Portal, hasDemoData: boolean): void {
  const { url, mailUrl, emulatorUrl, logFolder, relocatedPostgresFolder } = portal;
  const rows = [
    ['Portal', url],
    ['Mail catcher', mailUrl],
    ['Power BI emulator', emulatorUrl],
    ['Logs', relative(projectRoot, logFolder)],
    ...(relocatedPostgresFolder
      ? [['PostgreSQL data', `${relocatedPostgresFolder} (user postgres cannot reach this folder)`]]
      : []),
  ];
  console.log(`\n${formatTable(rows)}`);
  if (hasDemoData)
    console.log(
      `\nDemo accounts, all with the password ${demoPassword}\n${formatTable(listDemoAccountRows())}`,
    );
  console.log(`\nThe portal is ready at ${url} (Ctrl-C stops it)`);
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length)) + 2;
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}${second}`).join('\n');
}

const pollMilliseconds = 500;

/** Returns a signal that aborts on SIGINT, SIGTERM or SIGHUP, or when the parent exits. */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // The terminal and npm may both send a signal. The second must not end the process during the stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // A signal to npm ends the shell between npm and this process, and reaches no further.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), pollMilliseconds).unref();
  return request.signal;
}
