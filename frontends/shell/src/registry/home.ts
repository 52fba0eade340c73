import type { Role } from '@portal/contracts';
import type { AppManifest } from '@portal/ui-kit/platform';

export const findHome = (role: Role): string => (role === 'administrator' ? '/home' : '/userHome');

/** Returns the app with the home screen of a role. */
export const findHomeApp = (registry: readonly AppManifest[], role: Role): AppManifest | undefined =>
  registry.find(({ routes }) => routes.some(({ path }) => path === findHome(role)));
