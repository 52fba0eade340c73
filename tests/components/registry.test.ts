import { expect, it } from '@jest/globals';
import { administratorScreens } from './screens/administrator.js';
import { getRoute } from './screens/screen.js';
import { userAdminScreens, userScreens } from './screens/user.js';
import { readApps } from './support/site.js';

it('every screen of the apps is tested', () => {
  const tested = [...administratorScreens, ...userScreens, ...userAdminScreens].map(getRoute);
  const isTested = (route: string) => {
    const address = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return tested.some((path) => address.test(path));
  };
  const routes = readApps().flatMap((app) => app.routes.map(({ path }) => path));
  expect(routes.filter((route) => !isTested(route))).toEqual([]);
});
