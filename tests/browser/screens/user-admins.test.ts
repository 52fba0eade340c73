import { testEveryScreen } from '../../support/screens/every-screen.js';
import { userAdminScreens } from '../../support/screens/user-admin.screens.js';

testEveryScreen(userAdminScreens);
