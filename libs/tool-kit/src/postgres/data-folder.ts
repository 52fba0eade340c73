import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, identify, stopProcess } from '../processes/process-identity.js';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { StartError } from '../processes/managed-process.js';
import {
  locateBinaries,
  canRun,
  copyInstallation,
  findInstalledPostgres,
  type PostgresBinaries,
  requirePostgresUser,
  type SystemUser,
} from './binaries.js';

/** Stops a server that still runs on this data folder, and removes a stale lock file. */
export async function stopOrphanedServer(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid');
  const pid = readLockingPid(lockFile);
  if (pid === undefined) return;
  const server = identify(pid);
  // The process id may belong to another program now. PostgreSQL would then refuse to start.
  if (server && readCommandLine(pid).includes(dataFolder)) await stopProcess(server, 'SIGINT', 20);
  rmSync(lockFile, { force: true });
}

function readLockingPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** Location and user of a PostgreSQL cluster. */
export interface PostgresLocation {
  readonly binaries: PostgresBinaries;
  readonly dataFolder: string;
  readonly user: SystemUser | undefined;
  /** True if user postgres has no access to the requested data folder. */
  readonly isRelocated: boolean;
}

/** Finds a location for the cluster that PostgreSQL's user has access to. */
export function findLocation(portalDataFolder: string): PostgresLocation {
  const user = requirePostgresUser();
  const installation = findInstalledPostgres();
  const binaries = locateBinaries(installation.folder);
  const dataFolder = join(portalDataFolder, 'postgres');
  prepareFolder(dataFolder, user);
  requireSameVersion(dataFolder, installation.version);
  if (!user || (canRun(user, binaries) && canWrite(user, dataFolder))) {
    return { binaries, dataFolder, user, isRelocated: false };
  }
  const fallbackFolder = makeFallbackFolder();
  const copyFolder = join(fallbackFolder, `postgresql-${installation.version}`);
  copyInstallation(installation.folder, copyFolder);
  const fallbackDataFolder = getFallbackDataFolder(portalDataFolder);
  prepareFolder(fallbackDataFolder, user);
  requireSameVersion(fallbackDataFolder, installation.version);
  return { binaries: locateBinaries(copyFolder), dataFolder: fallbackDataFolder, user, isRelocated: true };
}

/** Returns the folder of the cluster if user postgres has no access to the data folder. */
export function getFallbackDataFolder(portalDataFolder: string): string {
  return join(getFallbackFolder(), `data-${computeShortHash(portalDataFolder)}`);
}

const installedIn = fileURLToPath(new URL('../../../..', import.meta.url));

/** A folder that user postgres can enter, even if the clone is readable by root only. */
const getFallbackFolder = (): string => join('/var/tmp', `report-portal-${computeShortHash(installedIn)}`);

function makeFallbackFolder(): string {
  const folder = getFallbackFolder();
  mkdirSync(folder, { recursive: true });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user.\nRemove it, or clone the repository elsewhere.`);
  }
  chmodSync(folder, 0o755);
  return folder;
}

function prepareFolder(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true });
  requireOwnData(folder, user?.uid ?? process.getuid?.());
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}

function requireOwnData(folder: string, uid: number | undefined): void {
  const version = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (!version || version.uid === uid) return;
  throw new StartError(
    `The data in ${folder} belongs to another user (id ${version.uid}).\n` +
      'Start the portal as that user, or remove the folder to start afresh.',
  );
}

/** PostgreSQL reads only data of its own major version. */
function requireSameVersion(folder: string, installedVersion: string): void {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const version = readFileSync(versionFile, 'utf8').trim();
  const installed = installedVersion.split('.')[0];
  if (version === installed) return;
  throw new StartError(
    `The data in ${folder} was created by PostgreSQL ${version}, but PostgreSQL ${installed} is installed. Nothing was changed.\n` +
      `To start afresh, remove the folder. To keep the data, dump it with PostgreSQL ${version} and restore it (docs/upgrading.md).`,
  );
}

function canWrite(user: SystemUser, folder: string): boolean {
  return spawnSync('test', ['-w', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function computeShortHash(path: string): string {
  return createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 12);
}
