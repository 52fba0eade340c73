import { everyScreen } from '../../support/screens/every-screen.js';
import { usageScreens } from '../../support/screens/usage.screens.js';

everyScreen(usageScreens);
