import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.js';
import { StartFault } from '../start-fault.js';
import {
  binariesIn,
  canRun,
  copyInstallation,
  installedPostgres,
  type PostgresBinaries,
} from './binaries.js';
import { postgresUser, type SystemUser } from './system-user.js';

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
    throw new StartFault(
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
  throw new StartFault(
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
