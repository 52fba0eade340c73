import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Email, NewPassword, Phone } from './identity/person.js';
import { isEmail, isPassword, isPhone } from './rules.js';

describe('the rules that browsers share', () => {
  it.each([
    [
      'e-mail',
      isEmail,
      Email('invalid'),
      [' c@dho.example ', 'c@dho', '.c@dho.example', 'c..d@dho.example', ''],
    ],
    ['phone', isPhone, Phone('invalid'), [' +265 999 123 ', '099912345', '(01) 752-3456', '0999x123456']],
    ['password', isPassword, NewPassword, ['eight ch', 'seven c', 'x'.repeat(201)]],
  ])('accept and refuse the same values as the %s field', (_name, isValid, field, values) => {
    for (const value of values)
      expect([value, isValid(value)]).toEqual([value, field.safeParse(value).success]);
  });

  it('import nothing', () => {
    expect(readFileSync(new URL('./rules.ts', import.meta.url), 'utf8')).not.toMatch(
      /^import|^export .* from/m,
    );
  });
});
