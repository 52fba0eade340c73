import { expect, test } from '@jest/globals';
import { documentedSecrets } from './documented-secrets.js';
import { natsValueFaults } from './nats-values.js';

test('the NATS servers of a cluster get every variable of the permission file from a documented Secret', () => {
  const secrets = new Map(documentedSecrets());
  expect(natsValueFaults(secrets)).toEqual([]);

  secrets.set('nats-passwords', []);
  expect(natsValueFaults(secrets)).toContain(
    'nats/values.yaml: the key NATS_GATEWAY_PASSWORD of the Secret nats-passwords is not documented',
  );
});
