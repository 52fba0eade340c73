import { expect, test } from '@jest/globals';
import { nobody } from '../../support/people.js';
import { communicationScreens } from '../../support/screens/communication.screens.js';
import { organisationScreens } from '../../support/screens/organisation.screens.js';
import { peopleScreens } from '../../support/screens/people.screens.js';
import { reportScreens } from '../../support/screens/report.screens.js';
import { rightScreens } from '../../support/screens/right.screens.js';
import { usageScreens } from '../../support/screens/usage.screens.js';
import { userAdminScreens } from '../../support/screens/user-admin.screens.js';
import { userScreens } from '../../support/screens/user.screens.js';
import { visitorScreens } from '../../support/screens/visitor.screens.js';

const screens = [
  ...visitorScreens,
  ...userScreens,
  ...userAdminScreens,
  ...peopleScreens,
  ...organisationScreens,
  ...reportScreens,
  ...rightScreens,
  ...usageScreens,
  ...communicationScreens,
];

test('no screen of the registry is left out', async () => {
  const registry = (await nobody().fetch('/registry.json')).body as { routes: { path: string }[] }[];
  const routes = registry.flatMap((app) => app.routes.map((route) => route.path));
  const looked = screens.map(({ path }) => path.split('?')[0] ?? '');
  const isLooked = (route: string) => {
    const address = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return looked.some((path) => address.test(path));
  };
  expect(routes.filter((route) => !isLooked(route))).toEqual([]);
});
