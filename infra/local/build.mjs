import { setUp } from './setup/set-up.mjs';
import { reportFailure } from './setup/project.mjs';

await reportFailure(() => setUp());
