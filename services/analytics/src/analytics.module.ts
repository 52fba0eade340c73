import { Module, type DynamicModule } from '@nestjs/common';
import { projectionFeature } from './projection/projection.feature.js';
import { historyFeature } from './history/history.feature.js';
import { housekeepingFeature } from './housekeeping/housekeeping.feature.js';
import { partitionFeature } from './partition/partition.feature.js';
import { recentReportsFeature } from './recent/recent-reports.feature.js';
import { reportAccessFeature } from './report-access/report-access.feature.js';
import { reportViewersFeature } from './report-viewers/report-viewers.feature.js';
import { reportViewsFeature } from './report-views/report-views.feature.js';
import { signInFeature } from './sign-in/sign-in.feature.js';
import { TIME_ZONE } from './tokens.js';
import { usageReportFeature } from './usage-report/usage-report.feature.js';
import { usageFeature } from './usage/usage.feature.js';
import { viewershipFeature } from './viewership/viewership.feature.js';

const features = [
  projectionFeature,
  historyFeature,
  housekeepingFeature,
  partitionFeature,
  recentReportsFeature,
  reportAccessFeature,
  reportViewersFeature,
  reportViewsFeature,
  signInFeature,
  usageFeature,
  usageReportFeature,
  viewershipFeature,
];

/** The analytics service: who viewed what and when, and how often. */
@Module({})
export class AnalyticsModule {
  /** `timeZone` is the IANA name of the zone whose days are counted. */
  static forRoot(timeZone: string): DynamicModule {
    return {
      module: AnalyticsModule,
      controllers: features.flatMap(({ controllers }) => controllers),
      providers: [
        { provide: TIME_ZONE, useValue: timeZone },
        ...features.flatMap(({ providers }) => providers),
      ],
    };
  }
}
