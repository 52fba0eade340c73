import { beforeAll } from '@jest/globals';
import { testEveryScreen } from '../../support/screens/every-screen.js';
import { inviteAdministrator, makeChange } from '../../support/screens/change.js';
import { peopleScreens } from '../../support/screens/people.screens.js';

beforeAll(makeChange);
beforeAll(inviteAdministrator);
testEveryScreen(peopleScreens);
