import { describe, expect, it } from '@jest/globals';
import { computeEntityTag, includesTag } from './report.service.js';

describe('entity tags', () => {
  it('differ when a part differs', () => {
    expect(computeEntityTag([1, { sort: 'name' }])).toBe(computeEntityTag([1, { sort: 'name' }]));
    expect(computeEntityTag([1, { sort: 'name' }])).not.toBe(computeEntityTag([2, { sort: 'name' }]));
  });

  it('are found in an If-None-Match header', () => {
    const tag = computeEntityTag(['a']);
    expect(includesTag(`${computeEntityTag(['b'])}, ${tag}`, tag)).toBe(true);
    expect(includesTag(computeEntityTag(['b']), tag)).toBe(false);
  });
});
