import { everyScreen } from '../../support/screens/every-screen.js';
import { peopleScreens } from '../../support/screens/people.screens.js';

everyScreen(peopleScreens);
