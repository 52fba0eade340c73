// Builds the images, starts the demonstration with two replicas of each component, and checks it against docs/containers.md, including the
// browser test of the main job. Removes everything afterwards. Needs Docker with Compose.
import { reportStep, reportFailure } from '../local/setup/project.mjs';
import { setUp } from '../local/setup/set-up.mjs';
import { requireDocker } from './stack/stack.mjs';

const replicas = 2;
const replicated = ['identity', 'reports', 'analytics', 'notifications', 'gateway'];
// A busy machine must not fail the check. A request that gets lost still fails.
const variables = { COPIES: String(replicas), CALL_TIMEOUT_SECONDS: '30' };

await reportFailure(async () => {
  requireDocker();
  await setUp();
  // Imported after the build, which creates their dependencies.
  const { testMainJob, withStack } = await import('./stack/with-stack.mjs');
  const { checkConfinement, checkReplicas } = await import('./check/images.mjs');
  const { checkHealthIsHidden, checkNoDemoInProduction, checkRequiredVariables, checkVariables } =
    await import('./check/refusals.mjs');
  const { checkMaintenance, checkRolling } = await import('./check/rolling.mjs');
  const { checkPortalCheck, searchableSecrets } = await import('./check/check-portal.mjs');
  const { checkTls } = await import('./check/tls.mjs');
  const check = (name, work) => reportStep(name, 'checking', 'passed', work);

  await check('variables', checkVariables);
  await check('refusals', checkRequiredVariables);
  await withStack('portal-check', { ...variables, ...searchableSecrets }, async (stack, addresses) => {
    await reportStep('containers', 'starting', 'healthy', () => stack.start());
    await check('two replicas', () => checkReplicas(stack, replicated, replicas));
    await check('confinement', () => checkConfinement(stack));
    await check('health hidden', () => checkHealthIsHidden(addresses));
    await check('production', () => checkNoDemoInProduction(stack));
    await reportStep('main job', 'testing in a browser', 'passed', () => testMainJob(addresses));
    await check('rolling', () => checkRolling(stack, addresses));
    await check('maintenance', () => checkMaintenance(stack, addresses));
    await check('check-portal', () => checkPortalCheck(stack, addresses));
    await check('TLS', () => checkTls(stack, addresses));
  });
});
