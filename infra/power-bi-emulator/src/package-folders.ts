import { fileURLToPath } from 'node:url';

const fromPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Style sheets of the pages. */
export const assetsFolder = fromPackage('assets/');

/** Compiled scripts of the pages. */
export const scriptsFolder = fromPackage('dist/page/');
