import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRepository } from './render.js';
import { readVariables } from './environment.js';

const read = (...names: string[]) => readFileSync(inRepository(...names), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test("the operator's guide tells of every variable that the components, Compose and the manifests read", () => {
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
