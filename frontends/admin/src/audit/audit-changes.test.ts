import { expect, test } from '@jest/globals';
import { changesOf } from './audit-changes';

test('a change names the fields that differ', () => {
  const before = { firstname: 'Grace', status: 'Active', exclusive: false };
  const after = { firstname: 'Grace', status: 'Blocked', exclusive: true };
  expect(changesOf({ before, after })).toEqual([
    { field: 'status', before: 'Active', after: 'Blocked' },
    { field: 'exclusive', before: false, after: true },
  ]);
});

test('what is added has nothing before, what is deleted nothing after', () => {
  const fields = { name: 'Health Aid' };
  expect(changesOf({ before: null, after: fields })).toEqual([
    { field: 'name', before: undefined, after: 'Health Aid' },
  ]);
  expect(changesOf({ before: fields, after: null })).toEqual([
    { field: 'name', before: 'Health Aid', after: undefined },
  ]);
});

test('a field that was not kept before is told', () => {
  expect(changesOf({ before: {}, after: { password: 'changed' } })).toEqual([
    { field: 'password', before: undefined, after: 'changed' },
  ]);
});
