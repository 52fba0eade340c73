import { reportAccessContract, reportAudienceContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type Requester } from '@portal/service-kit';
import type { Feature } from '../feature.js';
import { REPORT_ACCESS, REPORT_AUDIENCE } from '../tokens.js';

/** The reports service's word on who may open what. */
export const reportAccessFeature: Feature = {
  controllers: [],
  providers: [
    {
      provide: REPORT_ACCESS,
      useFactory: (requester: Requester) => createCallClient(reportAccessContract, requester),
      inject: [REQUESTER],
    },
    {
      provide: REPORT_AUDIENCE,
      useFactory: (requester: Requester) => createCallClient(reportAudienceContract, requester),
      inject: [REQUESTER],
    },
  ],
};
