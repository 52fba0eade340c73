import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findAlertErrors } from './alerts.js';
import { inKubernetes, parseManifests } from './render.js';

describe('findAlertErrors', () => {
  it('rejects alerts that differ from infra/monitoring', () => {
    const file = inKubernetes('components', 'prometheus-operator', 'alerts.yaml');
    const written = parseManifests(readFileSync(file, 'utf8'));
    expect(findAlertErrors(written)).toEqual([]);
    expect(findAlertErrors(written.map((manifest) => ({ ...manifest, spec: { groups: [] } })))).toHaveLength(
      1,
    );
  });
});
