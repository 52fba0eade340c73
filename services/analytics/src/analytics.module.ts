import { Module, type DynamicModule } from '@nestjs/common';
import { reportAccessContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type Requester } from '@portal/service-kit';
import { CopiesListener } from './copies/copies.listener.js';
import { PartitionKeeper } from './partition/partition.keeper.js';
import { PartitionRepository } from './partition/partition.repository.js';
import { RecentReportsRepository } from './recent/recent-reports.repository.js';
import { RecentReportsService } from './recent/recent-reports.service.js';
import { ReportViewsPublisher } from './report-views/report-views.publisher.js';
import { ReportViewsRepository } from './report-views/report-views.repository.js';
import { SignInListener } from './sign-in/sign-in.listener.js';
import { SignInRepository } from './sign-in/sign-in.repository.js';
import { REPORT_ACCESS, TIME_ZONE } from './tokens.js';
import { UsageRepository } from './usage/usage.repository.js';
import { UsageService } from './usage/usage.service.js';
import { ViewershipController } from './viewership/viewership.controller.js';
import { ViewershipRepository } from './viewership/viewership.repository.js';
import { ViewershipService } from './viewership/viewership.service.js';

/** The analytics service. */
@Module({})
export class AnalyticsModule {
  /** `timeZone` is the IANA name of the zone whose days are counted. */
  static forRoot(timeZone: string): DynamicModule {
    return {
      module: AnalyticsModule,
      controllers: [ViewershipController],
      providers: [
        { provide: TIME_ZONE, useValue: timeZone },
        {
          provide: REPORT_ACCESS,
          useFactory: (requester: Requester) => createCallClient(reportAccessContract, requester),
          inject: [REQUESTER],
        },
        CopiesListener,
        PartitionKeeper,
        PartitionRepository,
        RecentReportsRepository,
        RecentReportsService,
        ReportViewsPublisher,
        ReportViewsRepository,
        SignInListener,
        SignInRepository,
        UsageRepository,
        UsageService,
        ViewershipRepository,
        ViewershipService,
      ],
    };
  }
}
