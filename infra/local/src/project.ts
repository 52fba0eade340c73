import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@portal/contracts';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';

export const projectRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

export const toProjectPath = (...names: string[]): string => join(projectRoot, ...names);

/** Folder of the data of `npm start` (git-ignored). */
export const defaultDataFolder = toProjectPath('.data');

/** Parent of the temporary folders of tests (git-ignored). */
export const testRunsFolder = toProjectPath('.data', 'tests');

/** Reads the portal's release from the record of releases. */
export const readPortalVersion = (): string =>
  (JSON.parse(readFileSync(toProjectPath('releases.json'), 'utf8')) as { portal: string }).portal;

export const portalConfig = toProjectPath('infra', 'site', 'portal.json');

// Pinned by digest, like the defaults of docker-compose.yml and infra/docker. `npm run images:pin` updates all of them.
export const natsImage =
  process.env.NATS_IMAGE ||
  'nats:2.15.0-alpine@sha256:ac8f88a6494bffc2c2a5289a0ca61cb28a9145c11ba5677cf24265d07f46d8d4';
export const postgresImage =
  process.env.POSTGRES_IMAGE ||
  'postgres:17.10-alpine@sha256:742f40ea20b9ff2ff31db5458d127452988a2164df9e17441e191f3b72252193';

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

export const serviceNames = services;

export type DatabaseUrls = Record<ServiceName, string>;

/** Makes a temporary folder that other users may enter, because PostgreSQL may run as another user. */
export function makeTemporaryFolder(): string {
  mkdirSync(testRunsFolder, { recursive: true });
  const folder = mkdtempSync(join(testRunsFolder, `run-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Returns the id of the process that made a temporary folder. */
export const findOwner = (temporaryFolder: string): number => Number(basename(temporaryFolder).split('-')[1]);
