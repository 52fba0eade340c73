import { setUpForStart } from './setup/set-up.mjs';
import { tellFailure } from './setup/told-failure.mjs';

await tellFailure(async () => {
  await setUpForStart();
  const { runPortal } = await import('./dist/main.js');
  await runPortal();
});
