import { reportViewersContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type Requester } from '@portal/service-kit';
import type { Feature } from '../feature.js';
import { REPORT_VIEWERS } from '../tokens.js';

/** The analytics service's word on who has opened a report. */
export const reportViewersFeature: Feature = {
  controllers: [],
  providers: [
    {
      provide: REPORT_VIEWERS,
      useFactory: (requester: Requester) => createCallClient(reportViewersContract, requester),
      inject: [REQUESTER],
    },
  ],
};
