import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@portal/service-kit';
import { retryWhileLocked } from './transaction.repository.js';

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** A database whose transactions have the given outcomes, one after the other. */
function createFakeDatabase(...outcomes: (Error | string)[]) {
  const transaction = () => {
    const outcome = outcomes.shift();
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome as never);
  };
  return { transaction, remaining: () => outcomes.length };
}

const work = (_transaction: Transaction) => Promise.resolve('');

describe('a transaction that retries while locked', () => {
  it('succeeds once it gets its locks', async () => {
    expect(await retryWhileLocked(createFakeDatabase(lockTimeout, lockTimeout, 'done'), work)).toBe('done');
  });

  it('fails at once with any other error', async () => {
    const database = createFakeDatabase(new Error('no such table'), 'done');
    await expect(retryWhileLocked(database, work)).rejects.toThrow('no such table');
    expect(database.remaining()).toBe(1);
  });
});
