import type { Role } from '@portal/contracts';

/** The path in the address's hash, without its query: `#/home?page=2` gives `/home`. */
export const hashPath = (hash = location.hash): string => hash.replace(/^#/, '').split('?')[0] || '/';

/** A parameter in the query of the address's hash: `id` of `#/activation?id=7` gives `7`; empty when there is none. */
export const hashParameter = (name: string): string =>
  new URLSearchParams(location.hash.split('?')[1]).get(name) ?? '';

/** Shows `path` in place of the current entry of the history. */
export const goTo = (path: string): void => location.replace(`#${path}`);

/** The first screen of a role. */
export const homeOf = (role: Role): string => (role === 'administrator' ? '/home' : '/userHome');
