import { setUpForStart } from './setup/set-up.mjs';
import { reportFailure } from './setup/project.mjs';

await reportFailure(async () => {
  await setUpForStart();
  const { runPortal } = await import('./dist/main.js');
  await runPortal();
});
