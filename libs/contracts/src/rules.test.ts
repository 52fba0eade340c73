import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Email, NewPassword, Phone } from './identity/person.js';
import { isEmail, isPassword, isPhone } from './rules.js';

describe('the rules that browsers share', () => {
  it.each([
    [
      'e-mail',
      isEmail,
      Email('person.email'),
      [
        ' c@dho.example ',
        'r&d@dho.example',
        'a/b@dho.example',
        'ada@gesundheit.österreich',
        'c@dho',
        '.c@dho.example',
        'c..d@dho.example',
        'c@-dho.example',
        '',
      ],
    ],
    [
      'phone',
      isPhone,
      Phone('person.phone'),
      [
        ' +265 999 123 ',
        '099912345',
        '(01) 752-3456',
        '+265\u00a0999\u2011123\u2013456',
        '\u202a0999.123.456\u202c',
        '0999x123456',
      ],
    ],
    ['password', isPassword, NewPassword, ['eight ch', 'seven c', 'x'.repeat(201)]],
  ])('accept and refuse the same values as the %s field', (_name, isValid, field, values) => {
    for (const value of values)
      expect([value, isValid(value)]).toEqual([value, field.safeParse(value).success]);
  });

  it('import nothing but how text is read', () => {
    const readImports = (file: string) =>
      readFileSync(new URL(file, import.meta.url), 'utf8').match(/^(?:import|export) .*from .*/gm) ?? [];
    expect(readImports('./rules.ts').filter((line) => !line.endsWith("'./text.js';"))).toEqual([]);
    expect(readImports('./text.ts')).toEqual([]);
  });
});
