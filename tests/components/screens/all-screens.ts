import { administratorScreens } from './administrator.js';
import { listSimplestScreens } from './every-screen.js';
import { userAdminScreens, userScreens } from './user.js';

/** Each route of a role once, in its simplest state. */
export const simplestScreens = listSimplestScreens([
  ...administratorScreens,
  ...userScreens,
  ...userAdminScreens,
]);
