import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { patiently, waitBriefly } from '../timing/patient.repository.js';

const createComing = statement('partition_create_coming', 'SELECT create_coming_viewership_partitions()');
const createSince = statement(
  'partition_create_since',
  `SELECT create_viewership_partition(month::date)
   FROM generate_series(date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC', interval '1 month') AS month`,
);

/** Creates the partitions of the history of views from the month of `since` to three months from now; needs the owner's role. */
export async function createPartitions(transaction: Transaction, since: Date): Promise<void> {
  await waitBriefly(transaction);
  await transaction.rows(createSince, [since]);
  await transaction.rows(createComing);
}

/** The monthly partitions of the history of views. */
@Injectable()
export class PartitionRepository {
  constructor(private readonly database: Database) {}

  /** Creates the partitions of this month and the three after it. */
  async createAhead(): Promise<void> {
    await patiently(this.database, async (transaction) => {
      await waitBriefly(transaction);
      await transaction.rows(createComing);
    });
  }
}
