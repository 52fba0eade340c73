import { describe, expect, it } from '@jest/globals';
import { entityTag, includesTag } from './report.service.js';

describe('entity tags', () => {
  it('differ when a part differs', () => {
    expect(entityTag([1, { sort: 'name' }])).toBe(entityTag([1, { sort: 'name' }]));
    expect(entityTag([1, { sort: 'name' }])).not.toBe(entityTag([2, { sort: 'name' }]));
  });

  it('are found in an If-None-Match header', () => {
    const tag = entityTag(['a']);
    expect(includesTag(`${entityTag(['b'])}, ${tag}`, tag)).toBe(true);
    expect(includesTag(entityTag(['b']), tag)).toBe(false);
  });
});
