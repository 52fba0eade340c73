import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { Manifest } from './manifest.js';
import { inKubernetes, inRepository } from './render.js';
import { format, resolveConfig } from 'prettier';

function alertsManifest(): Manifest & { spec: unknown } {
  const alerts = parse(
    readFileSync(inRepository('infra', 'monitoring', 'prometheus', 'alerts.yml'), 'utf8'),
  ) as {
    groups: unknown;
  };
  return {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'portal' },
    spec: { groups: alerts.groups },
  };
}

const alertsFile = (): string =>
  `# Written by \`npm run kubernetes:check -- --write-alerts\` from infra/monitoring/prometheus/alerts.yml.\n${stringify(alertsManifest(), { lineWidth: 0 })}`;

/** Checks that rendered alerts equal those of infra/monitoring. */
export function findAlertErrors(manifests: readonly Manifest[]): string[] {
  const rendered = manifests.find(({ kind }) => kind === 'PrometheusRule') as
    ReturnType<typeof alertsManifest> | undefined;
  if (!rendered || isDeepStrictEqual(rendered.spec, alertsManifest().spec)) return [];
  return [
    'PrometheusRule/portal differs from infra/monitoring. Run npm run kubernetes:check -- --write-alerts',
  ];
}

/** Writes components/prometheus-operator/alerts.yaml. */
export async function writeAlerts(): Promise<void> {
  const file = inKubernetes('components', 'prometheus-operator', 'alerts.yaml');
  const style = await resolveConfig(file);
  writeFileSync(file, await format(alertsFile(), { ...style, filepath: file }));
}
