import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { unavailable } from '@portal/contracts';
import { Batcher, type Outcomes } from './batcher.js';

const options = { concurrency: 2, maxSize: 3 };

/** Creates work that records its batches and waits for `release`. */
function createPausedWork() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const work = (items: number[]) =>
    new Promise<Outcomes<number>>((resolve) => {
      batches.push(items);
      gates.push(() => resolve(items.map((item) => item * 10)));
    });
  return { batches, work, release: () => gates.splice(0).forEach((open) => open()) };
}

const waitForEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void jest.useRealTimers());

describe('Batcher', () => {
  it('processes a single item', async () => {
    const batcher = new Batcher((items: number[]) => Promise.resolve(items.map((item) => item + 1)), options);
    await expect(batcher.add(1)).resolves.toBe(2);
  });

  it('processes items of the same moment in one batch', async () => {
    const { batches, work, release } = createPausedWork();
    const batcher = new Batcher(work, options);
    const results = Promise.all([batcher.add(1), batcher.add(2)]);
    await waitForEventLoopTurn();
    release();
    await expect(results).resolves.toEqual([10, 20]);
    expect(batches).toEqual([[1, 2]]);
  });

  it('waits for further items for the configured time', async () => {
    jest.useFakeTimers();
    const { batches, work } = createPausedWork();
    const batcher = new Batcher(work, { ...options, lingerMilliseconds: 2 });
    void batcher.add(1);
    await jest.advanceTimersByTimeAsync(1);
    void batcher.add(2);
    expect(batches).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[1, 2]]);
  });

  it('collects items while all batches are running, up to the maximum size', async () => {
    const { batches, work, release } = createPausedWork();
    const batcher = new Batcher(work, options);
    const first = batcher.add(1);
    await waitForEventLoopTurn();
    const second = batcher.add(2);
    await waitForEventLoopTurn();
    const later = [3, 4, 5, 6].map((item) => batcher.add(item));
    await waitForEventLoopTurn();
    expect(batches).toEqual([[1], [2]]);
    release();
    await Promise.all([first, second]);
    await waitForEventLoopTurn();
    release();
    await expect(Promise.all(later)).resolves.toEqual([30, 40, 50, 60]);
    expect(batches).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('rejects only the item with an error', async () => {
    const refusal = new Error('not this one');
    const batcher = new Batcher(
      (items: number[]) => Promise.resolve(items.map((item) => (item === 2 ? refusal : item))),
      options,
    );
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2), batcher.add(3)]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: refusal },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('processes the items one by one when one breaks the batch', async () => {
    const error = new Error('cannot be stored');
    const batcher = new Batcher(
      (items: number[]) => (items.includes(2) ? Promise.reject(error) : Promise.resolve(items)),
      options,
    );
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2), batcher.add(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects the whole batch while the database is unavailable', async () => {
    let tries = 0;
    const batcher = new Batcher((): Promise<Outcomes<number>> => {
      tries++;
      return Promise.reject(unavailable());
    }, options);
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
  });

  it('continues after a failure', async () => {
    let failing = true;
    const batcher = new Batcher((items: number[]) => {
      if (!failing) return Promise.resolve(items);
      failing = false;
      return Promise.reject(unavailable());
    }, options);
    await expect(batcher.add(1)).rejects.toThrow();
    await expect(batcher.add(2)).resolves.toBe(2);
  });
});
