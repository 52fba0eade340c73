import { Module } from '@nestjs/common';
import { HousekeepingJob } from './housekeeping.job.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

/** Periodic deletion of expired rows. */
@Module({ providers: [HousekeepingJob, HousekeepingRepository] })
export class HousekeepingModule {}
