import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@portal/service-kit';
import { patiently } from './patient.repository.js';

const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** A database whose transactions end in these ways, one after the other. */
function databaseOf(...ends: (Error | string)[]) {
  const transaction = () => {
    const end = ends.shift();
    return end instanceof Error ? Promise.reject(end) : Promise.resolve(end as never);
  };
  return { transaction, left: () => ends.length };
}

const work = (_transaction: Transaction) => Promise.resolve('');

describe('patiently', () => {
  it('tries again while others hold the lock', async () => {
    const wrapped = Object.assign(new Error('failed'), { driverError: locked });
    expect(await patiently(databaseOf(locked, wrapped, 'done'), work)).toBe('done');
  });

  it('does not try again what is wrong', async () => {
    const database = databaseOf(new Error('no such table'), 'done');
    await expect(patiently(database, work)).rejects.toThrow('no such table');
    expect(database.left()).toBe(1);
  });
});
