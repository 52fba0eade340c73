import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inKubernetes, inRepository } from './place.js';
import type { DocumentedSecrets } from './rules/references.rule.js';

interface NatsValues {
  container: { env: Record<string, string | { valueFrom: { secretKeyRef: { name: string; key: string } } }> };
}

/** Every variable of the permission file is given to the servers by the chart's values, from a documented Secret. */
export function natsValueFaults(secrets: DocumentedSecrets): string[] {
  const { env } = (parse(readFileSync(inKubernetes('nats', 'values.yaml'), 'utf8')) as NatsValues).container;
  const configuration = readFileSync(inRepository('infra', 'nats', 'permissions.conf'), 'utf8');
  const missing = [...configuration.matchAll(/\$(NATS_\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in env))
    .map((name) => `nats/values.yaml: permissions.conf needs ${name}`);
  const unknown = Object.values(env)
    .flatMap((value) => (typeof value === 'string' ? [] : value.valueFrom.secretKeyRef))
    .filter(({ name, key }) => !secrets.get(name)?.includes(key))
    .map(({ name, key }) => `nats/values.yaml: the key ${key} of the Secret ${name} is not documented`);
  return [...missing, ...unknown];
}
