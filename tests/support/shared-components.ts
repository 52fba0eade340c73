import { fileURLToPath } from 'node:url';
import type { ComponentName } from '@portal/contracts';
import { portalUnderTest } from './portal.js';
import type { Program } from './second-copy.js';

export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Start parameters for another copy of a component of the shared portal. */
export const sharedComponent = (name: ComponentName): { definition: Program } => ({
  definition: portalUnderTest().programs[name],
});
