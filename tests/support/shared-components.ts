import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ComponentName } from '@portal/contracts';
import { portalUnderTest } from './portal.js';
import type { Program } from './second-copy.js';

export const toProjectPath = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The portal's release. */
export const { portal: portalVersion } = JSON.parse(readFileSync(toProjectPath('releases.json'), 'utf8')) as {
  portal: string;
};

/** Start parameters for another copy of a component of the shared portal. */
export const createSharedComponent = (name: ComponentName): { definition: Program } => ({
  definition: portalUnderTest().programs[name],
});
