import { describe, expect, it } from '@jest/globals';
import { readArguments } from './command-line.js';

describe('the arguments of the preview', () => {
  it('name a folder, or ask for help', () => {
    expect(readArguments(['--out', 'mails'])).toEqual({ out: 'mails' });
    expect(readArguments(['--help'])).toBeUndefined();
  });

  it('are refused without a folder', () => {
    expect(() => readArguments([])).toThrow('--out');
    expect(() => readArguments(['mails'])).toThrow();
  });
});
