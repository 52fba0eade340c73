import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** A path in the folder of the manifests. */
export const inKubernetes = (...names: string[]): string => join(folder, ...names);

/** A path in the repository. */
export const inRepository = (...names: string[]): string => join(folder, '..', '..', ...names);
