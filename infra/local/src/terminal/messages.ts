import { relative } from 'node:path';
import { demoPassword } from '@portal/contracts/demo';
import type { Portal } from '../portal/portal-options.js';
import { projectRoot } from '../project.js';
import { demoPeople } from './demo-people.js';

/** Says that the components are being started. */
export function tellStarting(): void {
  console.log('Starting the portal');
}

/** Says that something is ready. */
export function tellStep(title: string, seconds: number): void {
  console.log(`  ${title.padEnd(26)}ready (${seconds.toFixed(1)} s)`);
}

/** Says where the portal is and who can sign in. */
export function tellReady(portal: Portal, hasDemoData: boolean): void {
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
