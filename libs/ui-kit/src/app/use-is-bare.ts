import { useLocation } from 'react-router';
import { matchesRoute, type ScreenRoute } from '../platform';

/** True while the screen that is shown brings its own bars. */
export function useIsBare(routes: readonly ScreenRoute[]): boolean {
  const { pathname } = useLocation();
  return routes.some((route) => route.bare && matchesRoute(route.path, pathname));
}
