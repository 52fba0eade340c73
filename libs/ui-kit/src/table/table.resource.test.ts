import { describe, expect, it } from '@jest/globals';
import type { Paging } from '@portal/contracts';
import { loadAllRows, TooManyRows } from './table.resource';

const createList = (total: number) => {
  const rows = Array.from({ length: total }, (_, index) => index);
  const requests: Paging[] = [];
  const load = async (paging: Paging) => {
    requests.push(paging);
    const { offset = 0, limit = total } = paging;
    return { rows: rows.slice(offset, offset + limit), total };
  };
  return { rows, requests, load };
};

describe('loadAllRows', () => {
  it.each([0, 1, 500, 501, 1203])('returns each of %d rows once and in order', async (total) => {
    const { rows, load } = createList(total);
    const { signal } = new AbortController();
    expect(await loadAllRows(load, { signal, onProgress: () => undefined })).toEqual(rows);
  });

  it('loads the largest pages and reports its progress', async () => {
    const { requests, load } = createList(1200);
    const percents: number[] = [];
    const { signal } = new AbortController();
    await loadAllRows(load, { signal, onProgress: (percent) => percents.push(percent) });
    expect(requests).toEqual([0, 500, 1000].map((offset) => ({ limit: 500, offset })));
    expect(percents).toEqual([41, 83]);
  });

  it('ends when the list becomes shorter meanwhile', async () => {
    const load = async ({ offset = 0 }: Paging) => ({ rows: offset === 0 ? [1] : [], total: 2 });
    const { signal } = new AbortController();
    expect(await loadAllRows(load, { signal, onProgress: () => undefined })).toEqual([1]);
  });

  it('loads no more pages once it is aborted', async () => {
    const { requests, load } = createList(5000);
    const stop = new AbortController();
    const loading = loadAllRows(load, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(loading).rejects.toThrow();
    expect(requests).toHaveLength(2);
  });

  it('rejects a list longer than maxRows after its first page', async () => {
    const { rows, requests, load } = createList(1200);
    expect(await loadAllRows(load, { maxRows: 1200 })).toEqual(rows);
    requests.length = 0;
    await expect(loadAllRows(load, { maxRows: 1199 })).rejects.toThrow(new TooManyRows(1200));
    expect(requests).toHaveLength(1);
  });
});
