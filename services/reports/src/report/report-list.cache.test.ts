import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReportListCache } from './report-list.cache.js';

const list = (...ids: number[]) => ({ ids, versions: ids.map(() => 1), total: ids.length });

let cache: ReportListCache;
const write = jest.fn(() => Promise.resolve(Buffer.from('[…]')));
beforeEach(() => {
  cache = new ReportListCache();
  write.mockClear();
});

describe('a cached list', () => {
  it('is found with its tag only', async () => {
    const added = await cache.add('user', 'tag', list(1), write);
    expect(cache.find('user', 'tag')).toEqual(added);
    expect(cache.find('user', 'later tag')).toBeUndefined();
    expect(cache.find('other user', 'tag')).toBeUndefined();
  });

  it('is replaced by that of a later revision', async () => {
    await cache.add('user', 'tag', list(1, 2), write);
    await cache.add('user', 'later tag', list(1), write);
    expect(cache.find('user', 'tag')).toBeUndefined();
    expect(cache.find('user', 'later tag')).toMatchObject({ total: 1 });
  });

  it('is written once for viewers with the same reports', async () => {
    const first = await cache.add('user', 'tag', list(1, 2), write);
    const second = await cache.add('other user', 'other tag', list(1, 2), write);
    expect(second.body).toBe(first.body);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['reports', list(1, 2), list(1)],
    ['order', list(1, 2), list(2, 1)],
    ['versions', list(1), { ...list(1), versions: [2] }],
    ['counts', { ...list(1), counts: [1] }, { ...list(1), counts: [2] }],
  ])('is written again for other %s', async (_difference, first, second) => {
    await cache.add('user', 'tag', first, write);
    await cache.add('other user', 'other tag', second, write);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('has a digest of its bytes', async () => {
    const readBody = async (id: number, json: string) =>
      (await cache.add(`user ${id}`, 'tag', list(id), () => Promise.resolve(Buffer.from(json)))).body;
    const [first, equal, other] = [
      await readBody(1, '[1]'),
      await readBody(2, '[1]'),
      await readBody(3, '[3]'),
    ];
    expect(equal.digest).toBe(first.digest);
    expect(other.digest).not.toBe(first.digest);
  });
});
