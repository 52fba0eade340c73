import { useLocation } from 'react-router';
import { type AppDefinition, useAppDefinition, usePortal } from '../app/portal-context';
import { matchesRoute, type ScreenRoute } from '../platform';
import type { MenuIcon } from './menu-icons';

interface MenuScreen {
  path: string;
  /** Key of the screen's name. */
  title: string;
  /** An action is a tab that edits or deletes. */
  place: 'tab' | 'action' | 'button';
}

interface MenuEntry {
  icon: MenuIcon;
  /** Key of the group's name, or of its only tab's. */
  title: string;
  /** True for an entry with several tabs. */
  isGroup: boolean;
  screens: readonly [MenuScreen, ...MenuScreen[]];
}

interface Menu {
  entries: MenuEntry[];
  /** The screen of the menu that is shown, or that the shown one belongs to. */
  current: { path: string; mark: 'page' | 'true' } | undefined;
}

/** The drawer of the user. */
export function useMenu(): Menu {
  const { menu, routes } = useAppDefinition();
  const { pathname } = useLocation();
  const findScreens = useMenuScreens();
  const entries = menu.drawer.flatMap(({ icon, tabs, actions = [], buttons = [] }): MenuEntry[] => {
    const [first, ...others] = [
      ...findScreens(tabs),
      ...findScreens(actions, 'action'),
      ...findScreens(buttons, 'button'),
    ];
    if (!first) return [];
    const isGroup = others.some(({ place }) => place !== 'button');
    const title = isGroup ? `kit:groups.${icon}` : first.title;
    return [{ icon, title, isGroup, screens: [first, ...others] }];
  });
  // All screens belong to the first one.
  const [, ...above] = findAncestors(routes, pathname);
  const shown = [...above, ...routes.filter(({ path }) => matchesRoute(path, pathname))].findLast(
    ({ path }) => entries.some(({ screens }) => screens.some((screen) => screen.path === path)),
  );
  const mark = shown && matchesRoute(shown.path, pathname) ? 'page' : 'true';
  return { entries, current: shown && { path: shown.path, mark } };
}

/** The entries of the account menu for the user. */
export const useAccountMenu = (): MenuScreen[] => useMenuScreens()(useAppDefinition().menu.account);

function useMenuScreens() {
  const { routes } = useAppDefinition();
  const { role } = usePortal().account;
  return (paths: readonly string[], place: MenuScreen['place'] = 'tab'): MenuScreen[] =>
    paths.flatMap((path) =>
      routes
        .filter((route) => route.path === path && route.roles.includes(role))
        .map(({ title }) => ({ path, title, place })),
    );
}

/** Returns the routes above a screen in the breadcrumbs, from the outermost. */
export function findAncestors(routes: readonly ScreenRoute[], path: string): ScreenRoute[] {
  const parentPath = routes.find((route) => matchesRoute(route.path, path))?.parent;
  const parent = routes.find((route) => route.path === parentPath);
  return parent ? [...findAncestors(routes, parent.path), parent] : [];
}

/** Returns the path of an app's first screen, the first one in its list of routes. */
export const findHome = (routes: AppDefinition['routes']): string => routes[0]?.path ?? '/';
