import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readDocumentedSecrets } from './environment.js';
import { checkNatsValues } from './nats-chart.js';
import { inKubernetes } from './render.js';

describe('checkNatsValues', () => {
  it('requires every variable of permissions.conf from a documented Secret', () => {
    const secrets = new Map(readDocumentedSecrets());
    expect(checkNatsValues(secrets)).toEqual([]);

    secrets.set('nats-passwords', []);
    expect(checkNatsValues(secrets)).toContain(
      'nats/values.yaml: the key NATS_GATEWAY_PASSWORD of the Secret nats-passwords is not documented',
    );
  });

  it('requires a server for each replica of a stream', () => {
    const values = readFileSync(inKubernetes('nats', 'values.yaml'), 'utf8').replace(
      'replicas: 3',
      'replicas: 1',
    );
    expect(checkNatsValues(readDocumentedSecrets(), values)).toEqual([
      'nats/values.yaml: 1 servers cannot keep 3 replicas of streams, of at least 3',
    ]);
  });
});
