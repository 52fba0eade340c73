import { expect, test } from '@jest/globals';
import { isKnown, tagOf } from './list-tag.js';

test('a tag differs with any of its parts', () => {
  expect(tagOf([1, { sort: 'name' }])).toBe(tagOf([1, { sort: 'name' }]));
  expect(tagOf([1, { sort: 'name' }])).not.toBe(tagOf([2, { sort: 'name' }]));
});

test('a client knows the tags that it sends', () => {
  const tag = tagOf(['a']);
  expect(isKnown(tag, `${tagOf(['b'])}, ${tag}`)).toBe(true);
  expect(isKnown(tag, tagOf(['b']))).toBe(false);
  expect(isKnown(tag, undefined)).toBe(false);
});
