import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { commandLine, identify, stopProcess } from '../processes/process-identity.js';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { projectRoot, StartError } from '../project.js';
import {
  binariesIn,
  canRun,
  copyInstallation,
  installedPostgres,
  type PostgresBinaries,
  postgresUser,
  type SystemUser,
} from './binaries.js';

/** Ends a server that still runs on this data folder, and removes the lock file of one that is gone. */
export async function stopLeftOverServer(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid');
  const pid = lockedBy(lockFile);
  if (pid === undefined) return;
  const server = identify(pid);
  // The number may meanwhile be another program's, which would make PostgreSQL refuse to start.
  if (server && commandLine(pid).includes(dataFolder)) await stopProcess(server, 'SIGINT', 20);
  rmSync(lockFile, { force: true });
}

function lockedBy(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** Where a PostgreSQL cluster lives and who runs it. */
export interface PostgresPlace {
  readonly binaries: PostgresBinaries;
  readonly dataFolder: string;
  readonly user: SystemUser | undefined;
  /** Whether it had to move out of the given data folder, which user postgres cannot reach. */
  readonly moved: boolean;
}

/** Finds a place for the cluster of a data folder which the user that runs PostgreSQL can reach. */
export function findPlace(portalDataFolder: string): PostgresPlace {
  const user = postgresUser();
  const installed = installedPostgres();
  const binaries = binariesIn(installed.folder);
  const dataFolder = join(portalDataFolder, 'postgres');
  prepare(dataFolder, user);
  if (!user || (canRun(user, binaries) && canWrite(user, dataFolder))) {
    return { binaries, dataFolder, user, moved: false };
  }
  const shelter = makeShelter();
  const copy = join(shelter, `postgresql-${installed.version}`);
  copyInstallation(installed.folder, copy);
  const shelteredData = shelteredDataOf(portalDataFolder);
  prepare(shelteredData, user);
  return { binaries: binariesIn(copy), dataFolder: shelteredData, user, moved: true };
}

/** Where the cluster of a data folder is when user postgres cannot reach that folder. */
export function shelteredDataOf(portalDataFolder: string): string {
  return join(shelterFolder(), `data-${shortHash(portalDataFolder)}`);
}

/** The clone's folder below /var/tmp, where user postgres can go even when the clone is root's alone. */
const shelterFolder = (): string => join('/var/tmp', `report-portal-${shortHash(projectRoot)}`);

function makeShelter(): string {
  const folder = shelterFolder();
  mkdirSync(folder, { recursive: true });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) {
    throw new StartError(
      `${folder} belongs to somebody else.\nRemove it, or clone the repository elsewhere.`,
    );
  }
  chmodSync(folder, 0o755);
  return folder;
}

function prepare(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true });
  requireOwnData(folder, user?.uid ?? process.getuid?.());
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}

function requireOwnData(folder: string, uid: number | undefined): void {
  const version = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (!version || version.uid === uid) return;
  throw new StartError(
    `The data in ${folder} was made by another user (number ${version.uid}).\n` +
      'Start the portal as that user, or remove the folder to start afresh.',
  );
}

function canWrite(user: SystemUser, folder: string): boolean {
  return spawnSync('test', ['-w', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function shortHash(path: string): string {
  return createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 12);
}
