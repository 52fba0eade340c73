import { describe, expect, it } from '@jest/globals';
import { readPreviewArguments } from './preview-arguments.js';

describe('arguments of the preview', () => {
  it('contain a folder or --help', () => {
    expect(readPreviewArguments(['--out', 'mails'])).toEqual({ out: 'mails' });
    expect(readPreviewArguments(['--help'])).toBeUndefined();
  });

  it('are rejected without a folder', () => {
    expect(() => readPreviewArguments([])).toThrow('--out');
    expect(() => readPreviewArguments(['mails'])).toThrow();
  });
});
