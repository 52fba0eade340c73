import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { alertsFile } from './alerts.js';
import { inKubernetes } from './render.js';

/** Writes the alerts of infra/monitoring into the component of the Prometheus operator. */
export async function writeAlerts(): Promise<void> {
  const file = inKubernetes('components', 'prometheus-operator', 'alerts.yaml');
  const style = await resolveConfig(file);
  writeFileSync(file, await format(alertsFile(), { ...style, filepath: file }));
}
