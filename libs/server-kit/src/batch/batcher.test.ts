import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { unavailable } from '@portal/contracts';
import { Batcher, type Outcomes } from './batcher.js';

const options = { concurrency: 2, maxSize: 3 };

/** Work that waits until it is let go, and notes every batch that was begun. */
function heldWork() {
  const begun: number[][] = [];
  const gates: (() => void)[] = [];
  const work = (items: number[]) =>
    new Promise<Outcomes<number>>((resolve) => {
      begun.push(items);
      gates.push(() => resolve(items.map((item) => item * 10)));
    });
  return { begun, work, letGo: () => gates.splice(0).forEach((open) => open()) };
}

const eventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void jest.useRealTimers());

describe('Batcher', () => {
  it('does at once what is asked alone', async () => {
    const batcher = new Batcher((items: number[]) => Promise.resolve(items.map((item) => item + 1)), options);
    await expect(batcher.add(1)).resolves.toBe(2);
  });

  it('does together what arrives together, and gives each its own result', async () => {
    const { begun, work, letGo } = heldWork();
    const batcher = new Batcher(work, options);
    const results = Promise.all([batcher.add(1), batcher.add(2)]);
    await eventLoopTurn();
    letGo();
    await expect(results).resolves.toEqual([10, 20]);
    expect(begun).toEqual([[1, 2]]);
  });

  it('lets an item wait for others, and only for as long as it is told to', async () => {
    jest.useFakeTimers();
    const { begun, work } = heldWork();
    const batcher = new Batcher(work, { ...options, lingerMilliseconds: 2 });
    void batcher.add(1);
    await jest.advanceTimersByTimeAsync(1);
    void batcher.add(2);
    expect(begun).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toEqual([[1, 2]]);
  });

  it('collects what arrives while all batches are under way, and bounds each', async () => {
    const { begun, work, letGo } = heldWork();
    const batcher = new Batcher(work, options);
    const first = batcher.add(1);
    await eventLoopTurn();
    const second = batcher.add(2);
    await eventLoopTurn();
    const later = [3, 4, 5, 6].map((item) => batcher.add(item));
    await eventLoopTurn();
    expect(begun).toEqual([[1], [2]]);
    letGo();
    await Promise.all([first, second]);
    await eventLoopTurn();
    letGo();
    await expect(Promise.all(later)).resolves.toEqual([30, 40, 50, 60]);
    expect(begun).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('rejects an item with its own error and no other', async () => {
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

  it('does the others by themselves when one item breaks the batch', async () => {
    const fault = new Error('cannot be stored');
    const batcher = new Batcher(
      (items: number[]) => (items.includes(2) ? Promise.reject(fault) : Promise.resolve(items)),
      options,
    );
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2), batcher.add(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails the whole batch at once when the database is away', async () => {
    let tries = 0;
    const batcher = new Batcher((): Promise<Outcomes<number>> => {
      tries++;
      return Promise.reject(unavailable());
    }, options);
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
  });

  it('goes on after a failure', async () => {
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
