import { expect, it } from '@jest/globals';
import { createVisitor } from '../../support/people.js';
import { allScreens, toRoute } from '../../support/screens/all-screens.js';

it('every screen of the registry is tested', async () => {
  const registry = (await createVisitor().fetch('/registry.json')).body as { routes: { path: string }[] }[];
  const routes = registry.flatMap((app) => app.routes.map((route) => route.path));
  const tested = allScreens.map(toRoute);
  const isTested = (route: string) => {
    const address = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return tested.some((path) => address.test(path));
  };
  expect(routes.filter((route) => !isTested(route))).toEqual([]);
});
