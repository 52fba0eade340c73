import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@portal/contracts';

/** Absolute path of the repository. */
export const projectRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** Absolute path of a file or folder named relative to the repository. */
export const inProject = (...names: string[]): string => join(projectRoot, ...names);

/** The git-ignored folder in which `npm start` keeps everything that outlives it. */
export const defaultDataFolder = inProject('.data');

/** The git-ignored folder below which every portal that is started for a test has a folder of its own. */
export const testRunsFolder = inProject('.data', 'tests');

/** The file of the portal's name, crest, accent, contact and terms. */
export const portalConfig = inProject('infra', 'site', 'portal.json');

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

/** The services, each of which owns a database. */
export const serviceNames = services;

/** Connection URLs of the services' databases. */
export type DatabaseUrls = Record<ServiceName, string>;

/** A reason why the portal cannot run here, in words for the person who started it, with the way out. */
export class StartError extends Error {
  override readonly name = 'StartFault';
}
