import { Module } from '@nestjs/common';
import { UsageAlertJob } from './usage-alert.job.js';
import { UsageAlertRepository } from './usage-alert.repository.js';

/** Alerts of owners on the use of their reports. */
@Module({ providers: [UsageAlertJob, UsageAlertRepository] })
export class UsageAlertModule {}
