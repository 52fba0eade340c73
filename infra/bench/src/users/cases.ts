import { nth } from '../nth.js';
import { surnames } from '../seed/people-names.js';

const open = '/user/findAllNotDeactivated?limit=15';

/** Something that an administrator does on the screens of users. */
export interface UserCase {
  title: string;
  /** The `n`th request, where so many users are active or blocked. */
  path: (n: number, total: number) => string;
}

const page = (offset: number): string => `${open}&offset=${Math.max(0, Math.floor(offset / 15) * 15)}`;

/** What is measured. Each searches, turns and sorts something else from request to request. */
export const userCases: UserCase[] = [
  { title: 'opening the list', path: () => open },
  { title: 'searching a surname', path: (n) => `${open}&search=${nth(surnames, n * 3)}` },
  { title: 'searching one user', path: (n, total) => `${open}&search=user${1 + ((n * 37) % total)}@` },
  { title: 'searching a partner', path: (n) => `${open}&search=partner${1 + (n % 200)}.example` },
  { title: 'the next page', path: (n) => page((1 + (n % 5)) * 15) },
  { title: 'a page in the middle', path: (n, total) => page(total / 2 + (n % 5) * 15) },
  { title: 'the last page', path: (_n, total) => page(total - 1) },
  { title: 'sorted by HIS partner', path: (n) => `${page((n % 5) * 15)}&sort=name` },
  { title: 'sorted by e-mail address', path: (n) => `${page((n % 5) * 15)}&sort=-email` },
  { title: 'deactivated users', path: () => '/user/findAllDeactivated?limit=15' },
  { title: 'the number of users', path: () => '/user/findCount' },
];
