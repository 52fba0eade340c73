import { testEveryScreen } from '../../support/screens/every-screen.js';
import { userScreens } from '../../support/screens/user.screens.js';

testEveryScreen(userScreens);
