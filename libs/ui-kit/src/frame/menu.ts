import { useLocation } from 'react-router';
import { type AppDefinition, type AppMenu, useAppDefinition, usePortal } from '../app/portal-context';
import { matchesRoute, type ScreenRoute } from '../platform';

interface MenuScreen {
  path: string;
  /** Key of the screen's name. */
  title: string;
}

/** Returns a function that finds the screens of a menu that the user may open. */
export function useMenuScreens(): (paths: readonly string[]) => MenuScreen[] {
  const { routes } = useAppDefinition();
  const { role } = usePortal().account;
  return (paths) =>
    paths.flatMap((path) =>
      routes
        .filter((route) => route.path === path && route.roles.includes(role))
        .map(({ title }) => ({ path, title })),
    );
}

/** The menus of the user's role. */
export const useMenu = (): AppMenu => useAppDefinition().getMenu(usePortal().account.role);

/** The entry of the drawer that is shown, or that the shown screen belongs to. */
export function useCurrentEntry(): { path: string; mark: 'page' | 'true' } | undefined {
  const { routes } = useAppDefinition();
  const { drawer, drawerMore } = useMenu();
  const { pathname } = useLocation();
  const entry = [
    ...findAncestors(routes, pathname),
    ...routes.filter(({ path }) => matchesRoute(path, pathname)),
  ].findLast(({ path }) => path in drawer || drawerMore.includes(path));
  return entry && { path: entry.path, mark: matchesRoute(entry.path, pathname) ? 'page' : 'true' };
}

/** Returns the routes above a screen in the breadcrumbs, from the outermost. */
export function findAncestors(routes: readonly ScreenRoute[], path: string): ScreenRoute[] {
  const [home] = routes;
  const route = routes.find((each) => matchesRoute(each.path, path));
  if (!route || route === home) return [];
  const parent = routes.find((each) => each.path === route.parent) ?? home;
  return parent ? [...findAncestors(routes, parent.path), parent] : [];
}

/** Returns the path of an app's first screen, the first one in its list of routes. */
export const findHome = (routes: AppDefinition['routes']): string => routes[0]?.path ?? '/';
