import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { parse, stringify } from 'yaml';
import { filterKind, isSelected, listWorkloads, type Manifest } from '../manifest.js';
import { toKubernetesPath, toRepositoryPath } from '../render.js';

const alertsFile = toRepositoryPath('infra', 'monitoring', 'prometheus', 'alerts.yml');
const readAlerts = () => parse(readFileSync(alertsFile, 'utf8')) as { groups: unknown };

/** Checks that, if Prometheus watches the portal, it watches all pods and has the alerts of infra/monitoring. */
export function checkMonitoring(manifests: readonly Manifest[]): string[] {
  const monitors = filterKind(manifests, 'PodMonitor');
  const rules = filterKind(manifests, 'PrometheusRule');
  if (monitors.length + rules.length === 0) return [];
  const pods = [
    ...listWorkloads(manifests).flatMap(({ title, labels, containers }) =>
      containers
        .flatMap(({ ports = [] }) => ports)
        .map(({ name = '' }) => ({ title, labels, port: name }))
        .filter(({ port }) => ['health', 'prom-metrics'].includes(port)),
    ),
    ...filterKind(manifests, 'Database').map(({ spec: { cluster } }) => ({
      title: `Cluster/${cluster.name}`,
      labels: { 'cnpg.io/cluster': cluster.name ?? '' },
      port: 'metrics',
    })),
  ];
  const unwatched = pods.filter(
    ({ labels, port }) =>
      !monitors.some(
        ({ spec }) =>
          isSelected(spec.selector, labels) &&
          spec.podMetricsEndpoints?.some(
            (endpoint) => endpoint.port === port && endpoint.path === '/metrics',
          ),
      ),
  );
  return [
    ...new Set(unwatched.map(({ title, port }) => `${title}: no PodMonitor reads its port ${port}`)),
    ...(rules.length === 1 && isDeepStrictEqual(rules[0]?.spec, readAlerts())
      ? []
      : [
          'PrometheusRule/portal differs from infra/monitoring. Run npm run kubernetes:check -- --write-alerts',
        ]),
  ];
}

/** Writes components/prometheus-operator/alerts.yaml. */
export async function writeAlerts(): Promise<void> {
  const file = toKubernetesPath('components', 'prometheus-operator', 'alerts.yaml');
  const manifest = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'portal' },
    spec: readAlerts(),
  };
  const comment =
    '# Written by `npm run kubernetes:check -- --write-alerts` from infra/monitoring/prometheus/alerts.yml.';
  const text = `${comment}\n${stringify(manifest, { lineWidth: 0 })}`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
