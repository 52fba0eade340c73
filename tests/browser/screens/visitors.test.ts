import { everyScreen } from '../../support/screens/every-screen.js';
import { visitorScreens } from '../../support/screens/visitor.screens.js';

everyScreen(visitorScreens);
