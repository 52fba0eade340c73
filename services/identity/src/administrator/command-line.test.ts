import { describe, expect, it } from '@jest/globals';
import { readArguments } from './command-line.js';

const complete = ['--email', ' ada@portal.example ', '--firstname', 'Ada', '--surname', 'Banda'];

describe('the arguments of creating an administrator', () => {
  it('name the person; a phone number need not be given', () => {
    const ada = { email: 'ada@portal.example', firstname: 'Ada', surname: 'Banda' };
    expect(readArguments(complete)).toEqual({ ...ada, phone: '' });
    expect(readArguments([...complete, '--phone', '0888123456'])).toEqual({ ...ada, phone: '0888123456' });
  });

  it('may ask for help, whatever else is missing', () => {
    expect(readArguments(['--help'])).toBeUndefined();
  });

  it('are refused when one is missing', () => {
    expect(() => readArguments(complete.slice(2))).toThrow('--email');
  });

  it('never take a password, which the list of processes would show', () => {
    expect(() => readArguments([...complete, '--password', 'secret'])).toThrow('--password');
  });
});
