import type { Manifest } from './manifest.js';
import { inKubernetes, inRepository, runForOutput, parseManifests } from './render.js';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DocumentedSecrets } from './rules/references.rule.js';

const repository = 'https://nats-io.github.io/k8s/helm/charts/';
const version = '2.14.2';

/** Undefined without helm. NATS_CHART names a local folder or archive of the chart. */
export async function renderNatsChart(): Promise<Manifest[] | undefined> {
  const local = process.env.NATS_CHART;
  const chart = local ? [local] : ['nats', '--repo', repository, '--version', version];
  const values = inKubernetes('nats', 'values.yaml');
  const args = ['template', 'nats', ...chart, '--namespace', 'report-portal', '--values', values];
  const text = await runForOutput('helm', args);
  return text === undefined ? undefined : parseManifests(text);
}

interface NatsValues {
  config: { cluster: { replicas: number } };
  container: { env: Record<string, string | { valueFrom: { secretKeyRef: { name: string; key: string } } }> };
}

/**
 * Checks that the chart's values set every variable of permissions.conf from a documented Secret, and that there is a server for each
 * replica of a stream.
 */
export function checkNatsValues(
  secrets: DocumentedSecrets,
  values: string = readFileSync(inKubernetes('nats', 'values.yaml'), 'utf8'),
): string[] {
  const { config, container } = parse(values) as NatsValues;
  const { env } = container;
  const portalVariables = readFileSync(inKubernetes('base', 'portal.env'), 'utf8');
  const streamReplicas = Number(/^NATS_REPLICAS=(\d+)$/m.exec(portalVariables)?.[1]);
  const configuration = readFileSync(inRepository('infra', 'nats', 'permissions.conf'), 'utf8');
  const missing = [...configuration.matchAll(/\$(NATS_\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in env))
    .map((name) => `nats/values.yaml: permissions.conf needs ${name}`);
  const unknown = Object.values(env)
    .flatMap((value) => (typeof value === 'string' ? [] : value.valueFrom.secretKeyRef))
    .filter(({ name, key }) => !secrets.get(name)?.includes(key))
    .map(({ name, key }) => `nats/values.yaml: the key ${key} of the Secret ${name} is not documented`);
  const servers =
    config.cluster.replicas >= streamReplicas && streamReplicas >= 3
      ? []
      : [
          `nats/values.yaml: ${config.cluster.replicas} servers cannot keep ${streamReplicas} replicas of streams, of at least 3`,
        ];
  return [...missing, ...unknown, ...servers];
}
