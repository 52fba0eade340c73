import { describe, expect, it } from '@jest/globals';
import { toPlainName } from './user-text.js';

describe('name in a mail', () => {
  it.each(['Tamanda Jere', "Ng'oma-Banda", 'Zoë Ñandú', 'Health Aid, Region 2', 'ଓଡ଼ିଆ'])(
    'keeps %s',
    (name) => {
      expect(toPlainName(name)).toBe(name.normalize('NFC'));
    },
  );

  it.each([
    ['www.evil.example', 'www evil example'],
    ['https://evil.example/x', 'https evil example x'],
    ['win@evil.example', 'win evil example'],
    ['Ada\r\nBcc: all@evil.example', 'Ada Bcc all evil example'],
    ['<b onload=x>Ada</b> & "Eve"', 'b onload x Ada b Eve'],
    ['Ada \u202egnp.exe', 'Ada gnp exe'],
    ['{{code}} $t(subject)', 'code t subject'],
    [' .:/ ', ''],
  ])('turns %j into %j', (name, plain) => {
    expect(toPlainName(name)).toBe(plain);
  });

  it('has at most 80 characters', () => {
    expect([...toPlainName('𐐀'.repeat(200))]).toHaveLength(80);
  });
});
