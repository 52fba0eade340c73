import { everyScreen } from '../../support/screens/every-screen.js';
import { rightScreens } from '../../support/screens/right.screens.js';

everyScreen(rightScreens);
