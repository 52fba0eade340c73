import { describe, expect, it } from '@jest/globals';
import { PeriodicJobs, type Log } from '@portal/server-kit';
import type { PartitionRepository } from '../partitions/partition.repository.js';
import type { SignInRepository } from '../projection/sign-in.repository.js';
import type { MonthlyUsageRepository } from '../usage/monthly-usage.repository.js';
import type { ViewRepository } from '../views/view.repository.js';
import { HousekeepingService } from './housekeeping.service.js';

describe('housekeeping', () => {
  it('runs the other tasks when one fails, and logs the failure', async () => {
    const done: string[] = [];
    const run = (name: string) => () => Promise.resolve(void done.push(name));
    const warnings: unknown[] = [];
    const jobs = new PeriodicJobs({ warn: (...line: unknown[]) => warnings.push(line) } as unknown as Log);
    const housekeeping = new HousekeepingService(
      { createUpcoming: run('partitions') } as unknown as PartitionRepository,
      { deleteOldKeys: () => Promise.reject(new Error('away')) } as unknown as ViewRepository,
      { addMonths: run('months') } as unknown as MonthlyUsageRepository,
      {
        deleteOld: (months: number) => run(`sign-ins before ${months} months`)(),
      } as unknown as SignInRepository,
      { PORTAL_TIME_ZONE: 'UTC', SIGN_IN_MONTHS: 24 },
      jobs,
    );
    await housekeeping.onModuleInit();
    jobs.onApplicationBootstrap();
    await jobs.beforeApplicationShutdown();
    expect(done).toEqual(['partitions', 'partitions', 'months', 'sign-ins before 24 months']);
    expect(warnings).toEqual([
      [{ error: 'Error: away' }, 'deleting idempotency keys failed, retrying in 3600 s'],
    ]);
  });
});
