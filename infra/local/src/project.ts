import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@portal/contracts';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';

export const projectRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

export const inProject = (...names: string[]): string => join(projectRoot, ...names);

/** Folder of the data of `npm start` (git-ignored). */
export const defaultDataFolder = inProject('.data');

/** Parent of the temporary folders of tests (git-ignored). */
export const testRunsFolder = inProject('.data', 'tests');

export const portalConfig = inProject('infra', 'site', 'portal.json');

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

export const serviceNames = services;

export type DatabaseUrls = Record<ServiceName, string>;

/** An error of the environment, with instructions for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Makes a temporary folder that other users may enter, because PostgreSQL may run as another user. */
export function makeTemporaryFolder(): string {
  mkdirSync(testRunsFolder, { recursive: true });
  const folder = mkdtempSync(join(testRunsFolder, `run-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Returns the id of the process that made a temporary folder. */
export const ownerOf = (temporaryFolder: string): number => Number(basename(temporaryFolder).split('-')[1]);
