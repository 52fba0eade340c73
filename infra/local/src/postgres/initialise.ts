import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFault } from '../start-fault.js';
import type { PostgresPlace } from './place.js';

const run = promisify(execFile);

// PostgreSQL's own UTF-8 rules, which are the same on every system.
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Fills an empty data folder with a new cluster whose superuser `postgres` has the given password. */
export async function initialiseCluster(
  place: PostgresPlace,
  password: string,
  fsync: boolean,
): Promise<void> {
  if (existsSync(join(place.dataFolder, 'PG_VERSION'))) return;
  const secret = mkdtempSync(join(tmpdir(), 'portal-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { user } = place;
  if (user) [secret, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid));
  const { initdb } = place.binaries;
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${place.dataFolder}`, ...access, ...locale, ...(fsync ? [] : ['--no-sync'])];
  try {
    await run(initdb, args, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...user });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartFault(`PostgreSQL could not make its data in ${place.dataFolder}:\n${stderr || message}`);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}
