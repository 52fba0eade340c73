import type { Role } from '@portal/contracts';
import type { ScreenRoute } from '../platform';
import type { MenuIcon } from './menu-icons';

/** A group of the drawer: its title's key and its entries in the order of the routes. */
interface MenuGroup {
  group: string;
  entries: { path: string; label: string; icon: MenuIcon }[];
}

/** The drawer of a role, from the app's list of routes. */
export function createMenu(routes: readonly ScreenRoute[], role: Role): MenuGroup[] {
  const groups = new Map<string, MenuGroup['entries']>();
  for (const { path, roles, title, menu } of routes) {
    if (!menu || !roles.includes(role)) continue;
    groups.set(menu.group, [...(groups.get(menu.group) ?? []), { path, label: title, icon: menu.icon }]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}

/** The entries of the person's menu for a role, from the app's list of routes. */
export const createBar = (routes: readonly ScreenRoute[], role: Role): { path: string; label: string }[] =>
  routes.flatMap(({ path, roles, title, bar }) =>
    bar && (bar === true ? roles : bar.roles).includes(role) ? [{ path, label: title }] : [],
  );

/** Returns the path of an app's first screen, the first one in its list of routes. */
export const findHome = (routes: readonly ScreenRoute[]): string => routes[0]?.path ?? '/';
