import { testEveryScreen } from '../../support/screens/every-screen.js';
import { rightScreens } from '../../support/screens/permission.screens.js';

testEveryScreen(rightScreens);
