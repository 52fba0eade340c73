import { testEveryScreen } from '../../support/screens/every-screen.js';
import { reportScreens } from '../../support/screens/report.screens.js';

testEveryScreen(reportScreens);
