import { setUp } from '../local/setup/set-up.mjs';
import { reportFailure } from '../local/setup/project.mjs';

await reportFailure(async () => {
  await setUp();
  await import('./dist/main.js');
});
