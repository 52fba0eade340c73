import { useLocation } from 'react-router';
import { isAddressOf, type ScreenRoute } from '../platform';

/** True while the screen that is shown brings its own bars. */
export function useIsBare(routes: readonly ScreenRoute[]): boolean {
  const { pathname } = useLocation();
  return routes.some((route) => route.bare && isAddressOf(route.path, pathname));
}
