import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { alertFaults } from './alerts.js';
import { inKubernetes } from './place.js';
import { parseManifests } from './render/parse-manifests.js';

test('the alerts of a cluster are those of infra/monitoring', () => {
  const file = inKubernetes('components', 'prometheus-operator', 'alerts.yaml');
  const written = parseManifests(readFileSync(file, 'utf8'));
  expect(alertFaults(written)).toEqual([]);
  expect(alertFaults(written.map((manifest) => ({ ...manifest, spec: { groups: [] } })))).toHaveLength(1);
});
