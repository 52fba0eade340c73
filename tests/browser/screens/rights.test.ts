import { beforeAll } from '@jest/globals';
import { everyScreen } from '../../support/screens/every-screen.js';
import { askForAccess } from '../../support/screens/open-requests.js';
import { rightScreens } from '../../support/screens/right.screens.js';

beforeAll(askForAccess);
everyScreen(rightScreens);
