import { describe, expect, it } from '@jest/globals';
import { readArguments } from './create-administrator.js';

const required = ['--email', ' ada@portal.example ', '--firstname', 'Ada', '--surname', 'Banda'];

describe('the arguments of create-administrator', () => {
  it('describe the person with an optional phone number', () => {
    const ada = { email: 'ada@portal.example', firstname: 'Ada', surname: 'Banda' };
    expect(readArguments(required)).toEqual({ ...ada, phone: '' });
    expect(readArguments([...required, '--phone', '0888123456'])).toEqual({ ...ada, phone: '0888123456' });
  });

  it('may request help without any other argument', () => {
    expect(readArguments(['--help'])).toBeUndefined();
  });

  it('are refused when one is missing', () => {
    expect(() => readArguments(required.slice(2))).toThrow('--email');
  });

  it('do not include a password, which the list of processes would show', () => {
    expect(() => readArguments([...required, '--password', 'secret'])).toThrow('--password');
  });
});
