import { readdirSync } from 'node:fs';
import { documentedSecrets } from './documented-secrets.js';
import { natsValueFaults } from './nats-values.js';
import { overlayFaults } from './overlay-faults.js';
import { inKubernetes } from './place.js';
import { findKustomize } from './render/kustomize.js';
import { renderNatsChart } from './render/nats-chart.js';
import { hardeningFaults } from './rules/hardening.rule.js';
import { referenceFaults } from './rules/references.rule.js';
import { schemaFaults } from './schema/schema-faults.js';
import { writeAlerts } from './write-alerts.js';

let faulty = false;

function tell(what: string, faults: readonly string[]): void {
  console.log(faults.length === 0 ? `${what}: nothing is wrong` : `${what}:`);
  for (const fault of faults) console.log(`  ${fault}`);
  faulty ||= faults.length > 0;
}

if (process.argv.includes('--write-alerts')) await writeAlerts();

const kustomize = await findKustomize();
console.log(`Rendering with kustomize ${kustomize.version}`);
for (const overlay of readdirSync(inKubernetes('overlays'))) {
  const manifests = await kustomize.render(inKubernetes('overlays', overlay));
  tell(`overlays/${overlay}, ${manifests.length} manifests`, await overlayFaults(manifests));
}
const backup = await kustomize.render(inKubernetes('backup'));
tell(`backup, ${backup.length} manifests`, [
  ...(await schemaFaults(backup)),
  ...referenceFaults(backup, documentedSecrets()),
  ...hardeningFaults(backup),
]);
tell('nats/values.yaml', natsValueFaults(documentedSecrets()));
const chart = await renderNatsChart();
if (chart)
  tell(`The chart of NATS, ${chart.length} manifests`, [
    ...(await schemaFaults(chart)),
    ...hardeningFaults(chart),
  ]);
else console.log('The chart of NATS was not rendered: helm is not on the PATH');
if (faulty) process.exitCode = 1;
