import { expect, test } from '@jest/globals';
import { shortenText } from './text';

test.each([
  ['Short.', 'Short.'],
  [' Two\n\nlines ', 'Two lines'],
  ['exactly twenty chars', 'exactly twenty chars'],
  ['more than twenty characters', 'more than twenty…'],
  ['One sentence. Another one.', 'One sentence…'],
  ['x'.repeat(30), `${'x'.repeat(20)}…`],
  ['🩺'.repeat(30), `${'🩺'.repeat(20)}…`],
])('%j begins with %j', (text, beginning) => expect(shortenText(text, 20)).toBe(beginning));
