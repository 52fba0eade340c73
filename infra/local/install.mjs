import { installDependencies } from './setup/dependencies.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { tellFailure } from './setup/told-failure.mjs';

requireNodeVersion();
await tellFailure(installDependencies);
