// Runs the portal for development: npm run dev
import { installAllDependencies } from './setup/dependencies.mjs';
import { reportFailure } from './setup/project.mjs';
import { setUpForStart } from './setup/set-up.mjs';

await reportFailure(async () => {
  await setUpForStart(installAllDependencies);
  const { developPortal } = await import('./dist/develop/develop.js');
  await developPortal();
});
