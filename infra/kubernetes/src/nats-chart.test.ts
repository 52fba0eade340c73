import { expect, test } from '@jest/globals';
import { documentedSecrets } from './environment.js';
import { checkNatsValues } from './nats-chart.js';

test('the NATS servers of a cluster get every variable of the permission file from a documented Secret', () => {
  const secrets = new Map(documentedSecrets());
  expect(checkNatsValues(secrets)).toEqual([]);

  secrets.set('nats-passwords', []);
  expect(checkNatsValues(secrets)).toContain(
    'nats/values.yaml: the key NATS_GATEWAY_PASSWORD of the Secret nats-passwords is not documented',
  );
});
