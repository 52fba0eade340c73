import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { monthAfter, monthsBetween } from './months.js';

const partitionLock = 7_226_102;
const monthsAhead = 3;

const lock = statement('partition_lock', 'SELECT pg_advisory_xact_lock($1)');

function definition(month: Date): string {
  const name = `viewership_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const bounds = `FROM ('${month.toISOString()}') TO ('${monthAfter(month, 1).toISOString()}')`;
  return `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF viewership FOR VALUES ${bounds}`;
}

/** Makes the partitions of the history of views from the month of `since` to three months from now. */
export async function createPartitions(transaction: Transaction, since: Date): Promise<void> {
  const months = monthsBetween(since, monthAfter(new Date(), monthsAhead));
  // A new partition waits for whoever reads the history, and everyone else for it: better to give up and try again later.
  await transaction.manager.query(`SET LOCAL lock_timeout = '2s'`);
  await transaction.rows(lock, [partitionLock]);
  for (const month of months) await transaction.manager.query(definition(month));
}

/** The monthly partitions of the history of views. */
@Injectable()
export class PartitionRepository {
  constructor(private readonly database: Database) {}

  /** Makes the partitions of this month and the three after it. */
  async createAhead(): Promise<void> {
    await this.database.transaction((transaction) => createPartitions(transaction, new Date()));
  }
}
