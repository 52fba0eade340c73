import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { alertsFile } from './alerts.js';
import { inKubernetes } from './render.js';

/** Writes components/prometheus-operator/alerts.yaml. */
export async function writeAlerts(): Promise<void> {
  const file = inKubernetes('components', 'prometheus-operator', 'alerts.yaml');
  const style = await resolveConfig(file);
  writeFileSync(file, await format(alertsFile(), { ...style, filepath: file }));
}
