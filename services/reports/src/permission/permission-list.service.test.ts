import { expect, test } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import type { PermissionListRepository } from './permission-list.repository.js';
import { PermissionListService } from './permission-list.service.js';

const listOf = (total: number) =>
  new PermissionListService({
    count: () => Promise.resolve(total),
    rows: () => Promise.resolve([{ id: 1 }]),
  } as unknown as PermissionListRepository);

test('a list that is too long for one answer asks for a limit', async () => {
  const tooLong = { errors: [{ field: 'limit' }] };
  await expect(listOf(50_001).users(null, {})).rejects.toMatchObject(tooLong);
  await expect(listOf(50_001).users(null, { search: 'a' })).rejects.toMatchObject(tooLong);
  await expect(listOf(50_000).users(null, {})).resolves.toEqual([{ id: 1 }]);
});

test('a list that is too long to be sorted by several columns asks for one', async () => {
  const twice = { limit: 15, sort: 'surname,-reportName' };
  const refused = { errors: [{ field: 'sort' }] };
  await expect(listOf(20_001).users(null, twice)).rejects.toMatchObject(refused);
  await expect(listOf(20_000).users(null, twice)).resolves.toMatchObject({ total: 20_000 });
  await expect(listOf(20_001).users(null, { limit: 15, sort: '-surname' })).resolves.toMatchObject({
    total: 20_001,
  });
  await expect(listOf(20_001).groups({} as Principal, undefined, { limit: 15 })).resolves.toMatchObject({
    total: 20_001,
  });
});

test('a page is given of a list of any length', async () => {
  await expect(listOf(500_000).users(null, { limit: 15 })).resolves.toEqual({
    rows: [{ id: 1 }],
    total: 500_000,
  });
});
