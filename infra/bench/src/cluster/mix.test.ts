import { expect, it } from '@jest/globals';
import { deal, type MixedCall } from './mix.js';

const answered = { outcome: 'answered', body: '', milliseconds: 1 } as const;

it('deals the calls of a mix by their shares, those of one kind not in a row', async () => {
  const call = (title: string, share: number): MixedCall => ({
    title,
    share,
    run: () => Promise.resolve(answered),
  });
  const next = deal([call('often', 3), call('now and then', 2)]);
  const dealt: string[] = [];
  for (let n = 0; n < 10; n++) dealt.push((await next()).title);
  expect(dealt.filter((title) => title === 'often')).toHaveLength(6);
  expect(dealt.slice(0, 4)).toEqual(expect.arrayContaining(['often', 'now and then']));
});

it('gives each call the number of its turn, beginning with 0', async () => {
  const turns: number[] = [];
  const run = (n: number) => {
    turns.push(n);
    return Promise.resolve(answered);
  };
  const next = deal([
    { title: 'twice', share: 2, run },
    { title: 'other', share: 1, run: () => Promise.resolve(answered) },
  ]);
  for (let n = 0; n < 6; n++) await next();
  expect(turns).toEqual([0, 1, 2, 3]);
});
