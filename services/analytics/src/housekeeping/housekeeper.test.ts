import { expect, it } from '@jest/globals';
import type { Log } from '@portal/service-kit';
import type { PartitionRepository } from '../partition/partition.repository.js';
import type { MonthSealer } from '../usage-report/month-sealer.service.js';
import type { ViewershipRepository } from '../viewership/viewership.repository.js';
import { Housekeeper } from './housekeeper.service.js';

it('does the rest when one thing fails, which it tells', async () => {
  const done: string[] = [];
  const does = (name: string) => () => Promise.resolve(void done.push(name));
  const faults: unknown[] = [];
  const housekeeper = new Housekeeper(
    { createAhead: does('partitions') } as unknown as PartitionRepository,
    { forgetKeys: () => Promise.reject(new Error('away')) } as unknown as ViewershipRepository,
    { sealRipe: does('months') } as unknown as MonthSealer,
    { error: (...words: unknown[]) => faults.push(words) } as unknown as Log,
  );
  await housekeeper.onModuleInit();
  await housekeeper.onApplicationShutdown();
  expect(done).toEqual(['partitions', 'partitions', 'months']);
  expect(faults).toEqual([[{ error: 'Error: away' }, 'old idempotency keys could not be forgotten']]);
});
