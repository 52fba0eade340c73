import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@portal/contracts';
import { getFallbackDataFolder, removeAtExit } from '@portal/tool-kit';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';

export const projectRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

export const toProjectPath = (...names: string[]): string => join(projectRoot, ...names);

/** Folder of the data of `npm start` (git-ignored). */
export const defaultDataFolder = toProjectPath('.data');

/** Parent of the temporary folders of tests (git-ignored). */
const testRunsFolder = toProjectPath('.data', 'tests');

/** Reads the portal's release from the record of releases. */
export const readPortalVersion = (): string =>
  (JSON.parse(readFileSync(toProjectPath('releases.json'), 'utf8')) as { portal: string }).portal;

export const portalConfig = toProjectPath('infra', 'site', 'portal.json');

// Pinned by digest, like the defaults of docker-compose.yml and infra/docker. `npm run images:pin` updates all of them.
export const postgresImage =
  process.env.POSTGRES_IMAGE ||
  'postgres:17.10-alpine@sha256:742f40ea20b9ff2ff31db5458d127452988a2164df9e17441e191f3b72252193';

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

export const serviceNames = services;

export type DatabaseUrls = Record<ServiceName, string>;

/** Makes a folder that is removed when this process has ended. Other users may enter it, because PostgreSQL may run as another user. */
export function makeTemporaryFolder(): string {
  mkdirSync(testRunsFolder, { recursive: true });
  const folder = mkdtempSync(join(testRunsFolder, 'run-'));
  chmodSync(folder, 0o755);
  for (const each of [folder, getFallbackDataFolder(folder)]) removeAtExit({ folder: each });
  return folder;
}
