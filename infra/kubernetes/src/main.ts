import { findAlertErrors, writeAlerts } from './alerts.js';
import { readDocumentedSecrets, checkEnvironment, checkVariables } from './environment.js';
import type { Manifest } from './manifest.js';
import { checkPublicRoutes } from './rules/public-routes.rule.js';
import { checkTraffic } from './rules/traffic.rule.js';
import {
  checkAvailability,
  checkHardening,
  checkPriorities,
  checkRecovery,
  checkSchedules,
  checkSite,
} from './rules/workloads.rule.js';
import { checkDatabaseRoles } from './rules/database-roles.rule.js';
import { checkNetwork, checkPorts, checkSelectors } from './rules/connections.rule.js';
import { checkReferences } from './rules/references.rule.js';
import { checkSchema } from './schema.js';
import { readdirSync } from 'node:fs';
import { checkNatsServers } from './rules/nats-servers.rule.js';
import { findKustomize, inKubernetes } from './render.js';

export async function checkOverlay(manifests: readonly Manifest[]): Promise<string[]> {
  return [
    ...(await checkSchema(manifests)),
    ...checkSelectors(manifests),
    ...checkReferences(manifests, readDocumentedSecrets()),
    ...checkPorts(manifests),
    ...checkAvailability(manifests),
    ...checkHardening(manifests),
    ...checkNetwork(manifests),
    ...checkTraffic(manifests),
    ...checkPublicRoutes(manifests, readDocumentedSecrets()),
    ...checkPriorities(manifests),
    ...checkRecovery(manifests),
    ...checkSchedules(manifests),
    ...checkSite(manifests),
    ...checkDatabaseRoles(manifests),
    ...checkNatsServers(manifests),
    ...findAlertErrors(manifests),
    ...checkVariables(manifests),
    ...(await checkEnvironment(manifests)),
  ];
}

let hasFailed = false;

function report(title: string, problems: readonly string[]): void {
  console.log(problems.length === 0 ? `${title}: no problems` : `${title}: ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  hasFailed ||= problems.length > 0;
}

if (process.argv.includes('--write-alerts')) await writeAlerts();

const kustomize = await findKustomize();
console.log(`Rendering with kustomize ${kustomize.version}`);
const overlays = readdirSync(inKubernetes('overlays')).map((name) => `overlays/${name}`);
for (const overlay of [...overlays, 'examples/restore']) {
  const manifests = await kustomize.render(inKubernetes(overlay));
  report(`${overlay}, ${manifests.length} manifests`, await checkOverlay(manifests));
}
// Applied beside an overlay.
for (const addition of ['backup', 'examples/restore-drill']) {
  const manifests = await kustomize.render(inKubernetes(addition));
  report(`${addition}, ${manifests.length} manifests`, [
    ...(await checkSchema(manifests)),
    ...checkReferences(manifests, readDocumentedSecrets()),
    ...checkSchedules(manifests),
    ...checkHardening(manifests),
    ...checkRecovery(manifests),
  ]);
}
if (hasFailed) process.exitCode = 1;
