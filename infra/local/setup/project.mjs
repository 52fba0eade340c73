import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** Absolute path of a file or folder named relative to the repository. */
export const inProject = (...names) => join(projectRoot, ...names);
