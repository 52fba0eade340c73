// Builds the images, starts the demonstration from them with two copies of each service, and holds them against what docs/containers.md
// says of them; the browser test of the main job is component of it. Removes all that it made. Needs Docker with Compose.
import { reportStep, reportFailure } from '../local/setup/project.mjs';
import { setUp } from '../local/setup/set-up.mjs';

const replicas = 2;
const services = ['identity', 'reports', 'analytics', 'notifications'];

await reportFailure(async () => {
  await setUp();
  // Loaded once the build has made what they import.
  const { withStack } = await import('./stack/with-stack.mjs');
  const { testMainJob } = await import('./stack/with-stack.mjs');
  const { checkVariables } = await import('./check/refusals.mjs');
  const { checkConfinement, checkCopies: checkReplicas } = await import('./check/images.mjs');
  const refusals = await import('./check/refusals.mjs');
  const { checkTls } = await import('./check/tls.mjs');
  const { imageSizes } = await import('./check/images.mjs');
  const check = (name, work) => reportStep(name, 'checking', 'as it should be', work);

  await check('variables', checkVariables);
  await check('refusals', refusals.checkMissingVariables);
  await withStack('portal-check', { COPIES: String(replicas) }, async (stack, addresses) => {
    console.log(await imageSizes(stack.name));
    await reportStep('containers', 'starting', 'healthy', () => stack.start());
    await check('two copies', () => checkReplicas(stack, services, replicas));
    await check('confinement', () => checkConfinement(stack));
    await check('health hidden', () => refusals.checkHealthIsHidden(addresses));
    await check('production', () => refusals.checkNoDemoInProduction(stack));
    await reportStep('main job', 'testing in a browser', 'works', () => testMainJob(addresses));
    await check('TLS', () => checkTls(stack, addresses));
  });
});
