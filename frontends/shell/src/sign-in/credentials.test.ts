import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkCredentials } from './credentials';

const catalogue = readFileSync(new URL('../locales/en.json', import.meta.url), 'utf8');
const texts = (JSON.parse(catalogue) as { signIn: Record<string, string> }).signIn;

const getMessageFor = (username: string, password: string): string | undefined => {
  const key = checkCredentials({ username, password })?.message.replace('signIn.', '');
  return key && texts[key];
};

describe('the validation of credentials', () => {
  it('has the specified messages', () => {
    expect(getMessageFor('', '')).toBe('You cannot sign in with an empty email and password!');
    expect(getMessageFor('', 'secret')).toBe('You cannot sign in with an empty email!');
    expect(getMessageFor('a@b.example', '')).toBe('You cannot sign in with an empty password!');
    expect(getMessageFor('a@b', 'secret')).toBe('Invalid username or password.');
    expect(getMessageFor('a@b.example', 'secret')).toBeUndefined();
  });
});
