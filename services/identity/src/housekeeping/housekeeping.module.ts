import { Module } from '@nestjs/common';
import { HousekeepingJob } from './housekeeping.job.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

@Module({ providers: [HousekeepingJob, HousekeepingRepository] })
export class HousekeepingModule {}
