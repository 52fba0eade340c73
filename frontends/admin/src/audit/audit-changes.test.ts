import { describe, expect, it } from '@jest/globals';
import { listChanges } from './audit-changes';

describe('changesOf', () => {
  it('returns the fields that differ', () => {
    const before = { firstname: 'Grace', status: 'Active', exclusive: false };
    const after = { firstname: 'Grace', status: 'Blocked', exclusive: true };
    expect(listChanges({ before, after })).toEqual([
      { field: 'status', before: 'Active', after: 'Blocked' },
      { field: 'exclusive', before: false, after: true },
    ]);
  });

  it('leaves `before` undefined for added rows and `after` for deleted rows', () => {
    const fields = { name: 'Health Aid' };
    expect(listChanges({ before: null, after: fields })).toEqual([
      { field: 'name', before: undefined, after: 'Health Aid' },
    ]);
    expect(listChanges({ before: fields, after: null })).toEqual([
      { field: 'name', before: 'Health Aid', after: undefined },
    ]);
  });

  it('includes a field that the earlier record lacks', () => {
    expect(listChanges({ before: {}, after: { password: 'changed' } })).toEqual([
      { field: 'password', before: undefined, after: 'changed' },
    ]);
  });
});
