import { enableHooks, installAllDependencies, checkNodeVersion } from './setup/dependencies.mjs';
import { reportFailure } from './setup/project.mjs';

checkNodeVersion();
await reportFailure(installAllDependencies);
enableHooks();
