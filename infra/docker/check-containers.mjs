// Builds the images, starts the demonstration with two copies of each component, signs in and opens a report in a browser, rolls, and
// refuses wrong settings. Removes everything afterwards. Needs Docker with Compose.
import { reportStep, reportFailure } from '../local/setup/project.mjs';
import { setUp } from '../local/setup/set-up.mjs';
import { requireDocker } from './stack/stack.mjs';

// A busy machine must not fail the check. A request that gets lost still fails.
const variables = { COPIES: '2', CALL_TIMEOUT_SECONDS: '30' };

await reportFailure(async () => {
  requireDocker();
  await setUp();
  // Imported after the build, which creates their dependencies.
  const { testMainJob, withStack } = await import('./stack/with-stack.mjs');
  const { checkRolling } = await import('./check/rolling.mjs');
  const { checkPortalCheck, searchableSecrets } = await import('./check/check-portal.mjs');
  const check = (name, work) => reportStep(name, 'checking', 'passed', work);

  await withStack('portal-check', { ...variables, ...searchableSecrets }, async (stack, addresses) => {
    await reportStep('containers', 'starting', 'healthy', () => stack.start());
    await check('production', () => checkNoDemoInProduction(stack));
    await reportStep('main job', 'testing in a browser', 'passed', () => testMainJob(addresses));
    await check('rolling', () => checkRolling(stack, addresses));
    await check('check-portal', () => checkPortalCheck(stack));
  });
});

/** Checks that production rejects the demonstration's published secrets. */
async function checkNoDemoInProduction(stack) {
  const { code, output } = await stack.attempt(['run', '--rm', '--no-deps', 'identity-migrations'], {
    DEMO_NODE_ENV: '',
  });
  if (code === 0 || !output.includes('DATABASE_URL: is a published secret of the demonstration'))
    throw new Error(`Production accepts secrets of the demonstration:\n${output}`);
}
