import { expect, test } from '@jest/globals';
import type { Paging } from '@portal/contracts';
import { loadAllRows, TooManyRows } from './all-rows.resource';

const listOf = (total: number) => {
  const rows = Array.from({ length: total }, (_, index) => index);
  const asked: Paging[] = [];
  const load = async (paging: Paging) => {
    asked.push(paging);
    const { offset = 0, limit = total } = paging;
    return { rows: rows.slice(offset, offset + limit), total };
  };
  return { rows, asked, load };
};

test.each([0, 1, 500, 501, 1203])('all of %d rows come, each once and in order', async (total) => {
  const { rows, load } = listOf(total);
  const { signal } = new AbortController();
  expect(await loadAllRows(load, { signal, onProgress: () => undefined })).toEqual(rows);
});

test('the rows come in the largest pages, with how much is there', async () => {
  const { asked, load } = listOf(1200);
  const percents: number[] = [];
  const { signal } = new AbortController();
  await loadAllRows(load, { signal, onProgress: (percent) => percents.push(percent) });
  expect(asked).toEqual([0, 500, 1000].map((offset) => ({ limit: 500, offset })));
  expect(percents).toEqual([41, 83]);
});

test('a list that shrinks meanwhile does not go on for ever', async () => {
  const load = async ({ offset = 0 }: Paging) => ({ rows: offset === 0 ? [1] : [], total: 2 });
  const { signal } = new AbortController();
  expect(await loadAllRows(load, { signal, onProgress: () => undefined })).toEqual([1]);
});

test('nothing more is asked for once it is stopped', async () => {
  const { asked, load } = listOf(5000);
  const stop = new AbortController();
  const loading = loadAllRows(load, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(loading).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test('a list that is longer than wanted is not fetched', async () => {
  const { rows, asked, load } = listOf(1200);
  expect(await loadAllRows(load, { atMost: 1200 })).toEqual(rows);
  asked.length = 0;
  await expect(loadAllRows(load, { atMost: 1199 })).rejects.toThrow(new TooManyRows(1200));
  expect(asked).toHaveLength(1);
});
