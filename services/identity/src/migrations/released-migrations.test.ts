import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { hashMigrations } from '@portal/service-kit';
import { migrations } from './index.js';

const released = new URL('../../released/migrations.json', import.meta.url);

it('migrations of a stored release are unchanged', async () => {
  expect(await hashMigrations(migrations)).toMatchObject(JSON.parse(await readFile(released, 'utf8')));
});
