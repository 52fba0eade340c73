import { describe, expect, it } from '@jest/globals';
import { passwordRefusal } from './password-rule.js';

const owner = { firstname: 'Thandiwe', surname: 'Phiri', email: 't.phiri@dho.example' };
const refusalOf = (password: string) => passwordRefusal(password, owner, 'Report Portal');

describe('a new password', () => {
  it.each(['password1', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou', 'trustno1'])(
    'is refused when it is as common as %s',
    (password) => {
      expect(refusalOf(password)).toContain('most common');
    },
  );

  it.each([
    'thandiwe1990',
    'PHIRI-thandiwe!',
    't.phiri@dho.example',
    'dho.example.2026',
    'report-portal-1',
    'ThePortal2026',
    'Portal.Phiri.77',
  ])('is refused when it consists of known words, such as %s', (password) => {
    expect(refusalOf(password)).toContain('not made of');
  });

  it.each([
    'Demo-pass-2026',
    'correct horse battery staple',
    '83746102957382',
    'phiri-climbs-mulanje',
    'zomba plateau rain',
    'Ndimakonda-chambo',
  ])('can be %s', (password) => {
    expect(refusalOf(password)).toBeUndefined();
  });
});
