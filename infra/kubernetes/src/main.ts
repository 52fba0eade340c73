import { findAlertErrors } from './alerts.js';
import { documentedSecrets, checkEnvironment, checkVariables } from './environment.js';
import type { Manifest } from './manifest.js';
import { checkAvailability, checkHardening } from './rules/workloads.rule.js';
import { checkDatabaseRoles } from './rules/database-roles.rule.js';
import { checkNetwork, checkPorts, checkSelectors } from './rules/connections.rule.js';
import { checkReferences } from './rules/references.rule.js';
import { checkSchema } from './schema.js';
import { readdirSync } from 'node:fs';
import { checkNatsValues, renderNatsChart } from './nats-chart.js';
import { findKustomize, inKubernetes } from './render.js';
import { writeAlerts } from './write-alerts.js';

/** Everything that is wrong with what an overlay renders. */
export async function checkOverlay(manifests: readonly Manifest[]): Promise<string[]> {
  return [
    ...(await checkSchema(manifests)),
    ...checkSelectors(manifests),
    ...checkReferences(manifests, documentedSecrets()),
    ...checkPorts(manifests),
    ...checkAvailability(manifests),
    ...checkHardening(manifests),
    ...checkNetwork(manifests),
    ...checkDatabaseRoles(manifests),
    ...findAlertErrors(manifests),
    ...checkVariables(manifests),
    ...(await checkEnvironment(manifests)),
  ];
}

let failing = false;

function report(what: string, problems: readonly string[]): void {
  console.log(problems.length === 0 ? `${what}: nothing is wrong` : `${what}:`);
  for (const problem of problems) console.log(`  ${problem}`);
  failing ||= problems.length > 0;
}

if (process.argv.includes('--write-alerts')) await writeAlerts();

const kustomize = await findKustomize();
console.log(`Rendering with kustomize ${kustomize.version}`);
for (const overlay of readdirSync(inKubernetes('overlays'))) {
  const manifests = await kustomize.render(inKubernetes('overlays', overlay));
  report(`overlays/${overlay}, ${manifests.length} manifests`, await checkOverlay(manifests));
}
const backup = await kustomize.render(inKubernetes('backup'));
report(`backup, ${backup.length} manifests`, [
  ...(await checkSchema(backup)),
  ...checkReferences(backup, documentedSecrets()),
  ...checkHardening(backup),
]);
report('nats/values.yaml', checkNatsValues(documentedSecrets()));
const chart = await renderNatsChart();
if (chart)
  report(`The chart of NATS, ${chart.length} manifests`, [
    ...(await checkSchema(chart)),
    ...checkHardening(chart),
  ]);
else console.log('The chart of NATS was not rendered: helm is not on the PATH');
if (failing) process.exitCode = 1;
