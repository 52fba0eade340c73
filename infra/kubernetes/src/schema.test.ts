import { describe, expect, it } from '@jest/globals';
import { parseManifests } from './render.js';
import { checkSchema } from './schema.js';

describe('checkSchema', () => {
  it('rejects unknown fields, wrong types and missing fields', async () => {
    const problems = await checkSchema(
      parseManifests(`
apiVersion: v1
kind: Service
metadata: { name: sound }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: unknown-field }
spec: { ports: [{ port: 80, targetPrt: http }] }
---
apiVersion: v1
kind: Service
metadata: { name: wrong-type }
spec: { ports: [{ port: many }] }
---
apiVersion: postgresql.cnpg.io/v1
kind: Database
metadata: { name: missing-field }
spec: { name: identity, cluster: { name: postgres } }
`),
    );
    expect(problems.filter((problem) => problem.startsWith('Service/sound'))).toEqual([]);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Service\/unknown-field: .*targetPrt/),
        expect.stringMatching(/^Service\/wrong-type: data\/spec\/ports\/0\/port must be integer/),
        expect.stringMatching(/^Database\/missing-field: .*owner/),
      ]),
    );
  });
});
