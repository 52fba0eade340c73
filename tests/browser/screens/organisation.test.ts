import { testEveryScreen } from '../../support/screens/every-screen.js';
import { organisationScreens } from '../../support/screens/organisation.screens.js';

testEveryScreen(organisationScreens);
