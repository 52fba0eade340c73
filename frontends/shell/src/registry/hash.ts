import type { Role } from '@portal/contracts';

/** The path in the address's hash, without its query: `#/home?page=2` gives `/home`. */
export const hashPath = (hash = location.hash): string => hash.replace(/^#/, '').split('?')[0] || '/';

/** Shows `path` in place of the current entry of the history. */
export const goTo = (path: string): void => location.replace(`#${path}`);

/** The first screen of a role. */
export const homeOf = (role: Role): string => (role === 'administrator' ? '/home' : '/userHome');
