import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { parse, stringify } from 'yaml';
import { filterKind, getTitle, type Manifest } from '../manifest.js';
import { toKubernetesPath, toRepositoryPath } from '../render.js';

const alertsFile = toRepositoryPath('infra', 'monitoring', 'prometheus', 'alerts.yml');
const readAlerts = () => parse(readFileSync(alertsFile, 'utf8')) as { groups: unknown };

/** Checks that the alerts of the Prometheus operator are those of infra/monitoring. */
export const checkAlerts = (manifests: readonly Manifest[]): string[] =>
  filterKind(manifests, 'PrometheusRule')
    .filter(({ spec }) => !isDeepStrictEqual(spec, readAlerts()))
    .map(
      (rule) =>
        `${getTitle(rule)} differs from infra/monitoring. Run npm run kubernetes:check -- --write-alerts`,
    );

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
