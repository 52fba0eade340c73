import { describe, expect, it } from '@jest/globals';
import { readDocumentedSecrets } from './environment.js';
import { checkNatsValues } from './nats-chart.js';

describe('checkNatsValues', () => {
  it('requires every variable of permissions.conf from a documented Secret', () => {
    const secrets = new Map(readDocumentedSecrets());
    expect(checkNatsValues(secrets)).toEqual([]);

    secrets.set('nats-passwords', []);
    expect(checkNatsValues(secrets)).toContain(
      'nats/values.yaml: the key NATS_GATEWAY_PASSWORD of the Secret nats-passwords is not documented',
    );
  });
});
