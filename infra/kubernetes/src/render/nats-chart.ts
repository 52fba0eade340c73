import type { Manifest } from '../manifest.js';
import { inKubernetes } from '../place.js';
import { parseManifests } from './parse-manifests.js';
import { outputOf } from './run.js';

const repository = 'https://nats-io.github.io/k8s/helm/charts/';
const version = '2.14.2';

/**
 * The official chart with the values of this repository; undefined where there is no helm. NATS_CHART, the folder or archive of the chart, spares the download.
 */
export async function renderNatsChart(): Promise<Manifest[] | undefined> {
  const local = process.env.NATS_CHART;
  const chart = local ? [local] : ['nats', '--repo', repository, '--version', version];
  const values = inKubernetes('nats', 'values.yaml');
  const args = ['template', 'nats', ...chart, '--namespace', 'report-portal', '--values', values];
  const text = await outputOf('helm', args);
  return text === undefined ? undefined : parseManifests(text);
}
