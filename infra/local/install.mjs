import { enableHooks, installDependencies, requireNodeVersion } from './setup/dependencies.mjs';
import { reportFailure } from './setup/project.mjs';

requireNodeVersion();
await reportFailure(installDependencies);
enableHooks();
