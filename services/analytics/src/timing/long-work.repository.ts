import type { Transaction } from '@portal/service-kit';

/** Lets a transaction's statements go through the whole history: without a time limit, and with memory to sort and group it. */
export async function allowLongWork({ manager }: Transaction): Promise<void> {
  await manager.query(`SET LOCAL statement_timeout = 0`);
  await manager.query(`SET LOCAL work_mem = '256MB'`);
}
