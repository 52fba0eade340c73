import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@portal/contracts';

export const projectRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** Returns the absolute path of a file or folder of the repository. */
export const inProject = (...names: string[]): string => join(projectRoot, ...names);

/** Folder of the data of `npm start` (git-ignored). */
export const defaultDataFolder = inProject('.data');

/** Parent of the temporary folders of tests (git-ignored). */
export const testRunsFolder = inProject('.data', 'tests');

/** Name, crest, accent, contact and terms of the portal. */
export const portalConfig = inProject('infra', 'site', 'portal.json');

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

export const serviceNames = services;

export type DatabaseUrls = Record<ServiceName, string>;

/** An error of the environment. The message tells the operator how to fix it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
