import { beforeAll } from '@jest/globals';
import { testEveryScreen } from '../../support/screens/every-screen.js';
import { leavePermissionUnused } from '../../support/screens/unused-permission.js';
import { usageScreens } from '../../support/screens/usage.screens.js';

beforeAll(leavePermissionUnused);
testEveryScreen(usageScreens);
