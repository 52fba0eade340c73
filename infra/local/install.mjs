import { enableHooks, installDependencies, checkNodeVersion } from './setup/dependencies.mjs';
import { reportFailure } from './setup/project.mjs';

checkNodeVersion();
await reportFailure(installDependencies);
enableHooks();
