import { administratorScreens } from './screens/administrator.js';
import { testEveryScreen } from './screens/every-screen.js';

testEveryScreen(administratorScreens);
