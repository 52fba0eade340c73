import { setUp } from '../local/setup/set-up.mjs';
import { tellFailure } from '../local/setup/told-failure.mjs';

await tellFailure(async () => {
  await setUp();
  await import('./dist/main.js');
});
