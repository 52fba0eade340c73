import { communicationScreens } from './communication.screens.js';
import { organisationScreens } from './organisation.screens.js';
import { peopleScreens } from './people.screens.js';
import { reportScreens } from './report.screens.js';
import { rightScreens } from './permission.screens.js';
import type { Screen } from './screen.js';
import { usageScreens } from './usage.screens.js';
import { userAdminScreens } from './user-admin.screens.js';
import { userScreens } from './user.screens.js';
import { visitorScreens } from './visitor.screens.js';
export const allScreens: Screen[] = [
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

export const toRoute = ({ path }: Pick<Screen, 'path'>): string => path.split('?')[0] ?? path;

/** Each route once per role, in its simplest state (shortest address). */
export function getScreensByRoute(): Screen[] {
  const simplest = new Map<string, Screen>();
  for (const screen of allScreens) {
    const key = `${screen.email ?? ''} ${toRoute(screen)}`;
    const existing = simplest.get(key);
    if (!existing || screen.path.length < existing.path.length) simplest.set(key, screen);
  }
  return [...simplest.values()];
}
