import { beforeAll } from '@jest/globals';
import { everyScreen } from '../../support/screens/every-screen.js';
import { askForAdminStatus } from '../../support/screens/open-requests.js';
import { organisationScreens } from '../../support/screens/organisation.screens.js';

beforeAll(askForAdminStatus);
everyScreen(organisationScreens);
