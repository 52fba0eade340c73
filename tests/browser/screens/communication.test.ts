import { beforeAll } from '@jest/globals';
import { giveFeedback, planAnnouncements } from '../../support/screens/communication.js';
import { communicationScreens } from '../../support/screens/communication.screens.js';
import { testEveryScreen } from '../../support/screens/every-screen.js';

beforeAll(async () => {
  await giveFeedback();
  await planAnnouncements();
});
testEveryScreen(communicationScreens);
