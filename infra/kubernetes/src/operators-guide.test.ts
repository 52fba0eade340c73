import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toRepositoryPath } from './render.js';
import { readVariables } from './environment.js';

const read = (...names: string[]) => readFileSync(toRepositoryPath(...names), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('docs/operating.md', () => {
  it('documents every variable of the components, Compose and the manifests', () => {
    const expected = new Set([
      ...readVariables(),
      ...namesIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z0-9_]*)/g),
      ...namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm),
      ...namesIn(read('infra', 'kubernetes', 'base', 'portal.env'), /^([A-Z][A-Z0-9_]*)=/gm),
    ]);
    const documented = new Set(namesIn(read('docs', 'operating.md'), /`([A-Z][A-Z0-9_]*)`/g));
    expect(expected.size).toBeGreaterThan(60);
    expect([...expected].filter((name) => !documented.has(name))).toEqual([]);
  });
});
