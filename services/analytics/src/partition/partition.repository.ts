import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { patiently, waitBriefly } from '../timing/patient.repository.js';
import { monthAfter, monthsBetween } from './months.js';

const partitionLock = 7_226_102;
const monthsAhead = 3;
/** Room for what changes in a view, so that its page keeps it and no index is touched. */
const fillfactor = 80;

const lock = statement('partition_lock', 'SELECT pg_advisory_xact_lock($1)');

function definition(month: Date): string {
  const name = `viewership_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const bounds = `FROM ('${month.toISOString()}') TO ('${monthAfter(month, 1).toISOString()}')`;
  return `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF viewership FOR VALUES ${bounds}
    WITH (fillfactor = ${fillfactor})`;
}

/** Makes the partitions of the history of views from the month of `since` to three months from now. */
export async function createPartitions(transaction: Transaction, since: Date): Promise<void> {
  const months = monthsBetween(since, monthAfter(new Date(), monthsAhead));
  await waitBriefly(transaction);
  await transaction.rows(lock, [partitionLock]);
  for (const month of months) await transaction.manager.query(definition(month));
}

/** The monthly partitions of the history of views. */
@Injectable()
export class PartitionRepository {
  constructor(private readonly database: Database) {}

  /** Makes the partitions of this month and the three after it. */
  async createAhead(): Promise<void> {
    await patiently(this.database, (transaction) => createPartitions(transaction, new Date()));
  }
}
