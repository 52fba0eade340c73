import { describe, expect, it } from '@jest/globals';
import { readFields } from './kit/check.js';
import { Line, Text } from './kit/fields.js';
import { containsWords, foldText, readLine, readPhone, readText } from './text.js';

describe('text of people', () => {
  it.each([
    ['normal form C', 'Zoe\u0308', 'Zo\u00eb'],
    ['no marks that cannot be seen', '\ufeff\u202aada\u200b@\u00addho.example\u202c', 'ada@dho.example'],
    ['no joiners at Latin letters', 'Ph\u200diri\u200c', 'Phiri'],
    ['plain spaces, hyphens and ends of lines', 'a\u00a0b\u2011c\r\nd\u2028e', 'a b-c\nd\ne'],
  ])('is read with %s', (_what, typed, read) => {
    expect(readText(typed)).toBe(read);
    expect(Text(100).parse(typed)).toBe(read);
  });

  it('keeps joiners of other scripts and of pictures, and dashes between words', () => {
    for (const text of [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u{1f469}\u200d\u2695\ufe0f',
      '2024 \u2013 2026',
    ])
      expect(readText(text)).toBe(text);
  });

  it('is one line in a name', () => {
    expect(readLine(' Global \u00a0Health\n Fund ')).toBe('Global Health Fund');
    expect(Line(100, 'field.name').parse(' Global \u00a0Health\n Fund ')).toBe('Global Health Fund');
  });

  it.each([
    ['lost characters in a name', Line(100, 'field.name'), 'Zo\ufffd', 'field.unreadable' as const],
    ['other control characters in a name', Line(100, 'field.name'), 'Zoe\u0007', 'field.invisible' as const],
  ])('is refused with %s', (_what, field, typed, code) => {
    expect(readFields(field, typed).errors).toMatchObject([{ code }]);
  });

  it('has plain separators in a phone number', () => {
    expect(readPhone('\u202a+265\u00a0999\u2011123.456\u202c')).toBe('+265 999-123 456');
  });
});

describe('comparison of texts', () => {
  it.each([
    ["Ng'ombe", 'NG\u2019OMBE'],
    ['Ambar', 'A\u0301mbar'],
    ['Jean-Paul', 'jean\u2011paul'],
    ['2024-2026', '2024\u20132026'],
  ])('takes %s for %s', (first, second) => {
    expect(foldText(first)).toBe(foldText(second));
    expect(containsWords(`The ${first} report`, second)).toBe(true);
  });

  it('finds words in any order, and all of them', () => {
    expect(containsWords('Malaria by district', 'DISTRICT malaria')).toBe(true);
    expect(containsWords('Malaria by district', 'malaria region')).toBe(false);
  });
});
