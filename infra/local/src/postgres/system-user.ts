import { spawnSync } from 'node:child_process';
import { StartFault } from '../start-fault.js';

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
  throw new StartFault(
    'PostgreSQL refuses to run as root, and no user "postgres" could be made for it.\n' +
      'Make one with `useradd --system postgres`, or start the portal as an ordinary user.',
  );
}
