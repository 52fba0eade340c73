import { testEveryScreen } from './screens/every-screen.js';
import { userAdminScreens, userScreens } from './screens/user.js';

testEveryScreen([...userScreens, ...userAdminScreens]);
