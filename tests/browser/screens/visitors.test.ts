import { testEveryScreen } from '../../support/screens/every-screen.js';
import { visitorScreens } from '../../support/screens/visitor.screens.js';

testEveryScreen(visitorScreens);
