import { describe, expect, it } from '@jest/globals';
import { estimatePassword } from './estimate-password';

const owner = ['Thandiwe', 'Phiri', 'thandiwe.phiri@dho.example', 'Report Portal'];

describe('the strength of a password', () => {
  it.each([
    ['', 'tooShort'],
    ['k7#Pz!q', 'tooShort'],
    ['aaaaaaaaaaaa', 'easy'],
    ['abcdefghijkl', 'easy'],
    ['1234567890123', 'easy'],
    ['qwertyuiop12', 'easy'],
    ['Password2026', 'easy'],
    ['p@ssw0rd2026', 'easy'],
    ['sunflower12', 'easy'],
    ['thandiwe.phiri', 'easy'],
    ['Phiri-Thandiwe-2026', 'easy'],
    ['portal-report-2026', 'easy'],
    ['bicycle-mango', 'good'],
    ['k7#Pz!q2w', 'good'],
    ['zomba plateau in the rain', 'strong'],
    ['correct horse battery staple', 'strong'],
    ['vK7#Pz!q2mX9&tLs', 'strong'],
  ])('estimates %s as %s', (password, strength) => {
    expect(estimatePassword(password, owner)).toBe(strength);
  });

  it('depends on the words of the person', () => {
    expect(estimatePassword('tiyamike.chikondi', [])).toBe('strong');
    expect(estimatePassword('tiyamike.chikondi', ['Tiyamike', 'Chikondi'])).toBe('easy');
  });

  it('asks for no kinds of characters', () => {
    expect(estimatePassword('maize lake baobab road')).toBe('strong');
  });
});
