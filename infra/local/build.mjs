import { setUp } from './setup/set-up.mjs';
import { tellFailure } from './setup/told-failure.mjs';

await tellFailure(setUp);
