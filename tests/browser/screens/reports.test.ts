import { everyScreen } from '../../support/screens/every-screen.js';
import { reportScreens } from '../../support/screens/report.screens.js';

everyScreen(reportScreens);
