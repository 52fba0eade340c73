import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { permissionsFile, renderPermissions } from './permissions.js';

describe('permissions.conf', () => {
  it('matches the contracts', () => {
    // Update it with `npm run permissions -w @portal/nats`.
    expect(readFileSync(permissionsFile, 'utf8')).toBe(renderPermissions());
  });
});
