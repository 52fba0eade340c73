import { fileURLToPath } from 'node:url';
import type { ComponentName } from '@portal/contracts';
import { portalUnderTest } from './portal.js';
import type { Program } from './second-copy.js';

/** The path of a file of the project. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** How one more copy of a part of the shared portal is started. */
export const sharedComponent = (name: ComponentName): { definition: Program } => ({
  definition: portalUnderTest().programs[name],
});
