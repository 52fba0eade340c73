import { describe, expect, it } from '@jest/globals';
import { createCallSequence, type MixedCall } from './mix.js';

const reply = { outcome: 'succeeded', body: '', milliseconds: 1 } as const;

describe('createCallSequence', () => {
  it('makes the calls by their shares, interleaved', async () => {
    const call = (title: string, share: number): MixedCall => ({
      title,
      share,
      run: () => Promise.resolve(reply),
    });
    const next = createCallSequence([call('often', 3), call('sometimes', 2)]);
    const titles: string[] = [];
    for (let n = 0; n < 10; n++) titles.push((await next()).title);
    expect(titles.filter((title) => title === 'often')).toHaveLength(6);
    expect(titles.slice(0, 4)).toEqual(expect.arrayContaining(['often', 'sometimes']));
  });

  it('numbers the runs of each call from 0', async () => {
    const runs: number[] = [];
    const run = (n: number) => {
      runs.push(n);
      return Promise.resolve(reply);
    };
    const next = createCallSequence([
      { title: 'twice', share: 2, run },
      { title: 'other', share: 1, run: () => Promise.resolve(reply) },
    ]);
    for (let n = 0; n < 6; n++) await next();
    expect(runs).toEqual([0, 1, 2, 3]);
  });
});
