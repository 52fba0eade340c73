import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { permissionsFile, renderPermissions } from './permissions.js';

test('the permission file is what the contracts say', () => {
  // To bring it up to date: npm run permissions -w @portal/nats
  expect(readFileSync(permissionsFile, 'utf8')).toBe(renderPermissions());
});
