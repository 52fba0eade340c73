import { everyScreen } from '../../support/screens/every-screen.js';
import { organisationScreens } from '../../support/screens/organisation.screens.js';

everyScreen(organisationScreens);
