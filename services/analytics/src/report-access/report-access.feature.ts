import { reportAccessContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type Requester } from '@portal/service-kit';
import type { Feature } from '../feature.js';
import { REPORT_ACCESS } from '../tokens.js';
import { ReportOpenings } from './report-openings.js';

/** The reports service's word on who may open what. */
export const reportAccessFeature: Feature = {
  controllers: [],
  providers: [
    ReportOpenings,
    {
      provide: REPORT_ACCESS,
      useFactory: (requester: Requester) => createCallClient(reportAccessContract, requester),
      inject: [REQUESTER],
    },
  ],
};
