import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { Manifest } from './manifest.js';
import { inRepository } from './render.js';

/** The alerts of infra/monitoring as the Prometheus operator takes them. */
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

/** The same as the file that the component holds. */
export const alertsFile = (): string =>
  `# Written by \`npm run kubernetes:check -- --write-alerts\` from infra/monitoring/prometheus/alerts.yml.\n${stringify(alertsManifest(), { lineWidth: 0 })}`;

/** The alerts that are rendered, if any, are those of infra/monitoring. */
export function findAlertErrors(manifests: readonly Manifest[]): string[] {
  const rendered = manifests.find(({ kind }) => kind === 'PrometheusRule') as
    ReturnType<typeof alertsManifest> | undefined;
  if (!rendered || isDeepStrictEqual(rendered.spec, alertsManifest().spec)) return [];
  return ['PrometheusRule/portal is behind infra/monitoring: npm run kubernetes:check -- --write-alerts'];
}
