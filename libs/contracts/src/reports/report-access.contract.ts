import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { Principal } from '../kit/principal.js';
import { ReportType } from './report.js';

/** The one decision of who may open what, for services that must know it now. */
export const reportAccessContract = contract('reports', 'reportAccess', {
  mayOpen: internal({
    summary: 'For each pair, whether the principal may open the report: in the order of the pairs.',
    callers: ['analytics'],
    input: z.object({ pairs: z.array(z.object({ principal: Principal, reportId: Id })).max(1_000) }),
    output: z.object({ allowed: z.array(z.boolean()) }),
  }),
  mayOpenEach: internal({
    summary: 'The ids of those of the reports that the principal may open.',
    callers: ['analytics'],
    input: z.object({ principal: Principal, reportIds: z.array(Id).max(5_000) }),
    output: z.object({ reportIds: z.array(Id) }),
  }),
  find: internal({
    summary: "A report by our own id, Power BI's or its embed address, if the principal may open it.",
    callers: ['notifications'],
    input: z.object({ principal: Principal, report: z.union([Id, z.string()]) }),
    output: z.object({ report: z.object({ id: Id, name: z.string(), type: ReportType }).nullable() }),
  }),
  openToPartner: internal({
    summary: 'The ids of the reports that anybody of a partner may open.',
    callers: ['analytics'],
    input: z.object({ partnerId: Id }),
    output: z.object({ reportIds: z.array(Id) }),
  }),
  permissionsInForce: internal({
    summary:
      "The next permissions in force of reports that there are, by id: users' own and groups', of all or of those given to a partner's people and its group, of one report if it is named.",
    callers: ['analytics'],
    input: z.object({
      to: z.enum(['users', 'groups']),
      /** The last id that is known; 0 to begin. */
      after: z.int().min(0),
      partnerId: Id.nullable(),
      reportId: Id.nullable(),
    }),
    output: z.object({
      /** Columns of equal length: what each permission is for, of whom, and since when. */
      reportIds: z.array(Id),
      receiverIds: z.array(Id),
      granted: z.array(Timestamp),
      /** What `after` is for the next ones; null when there are none. */
      next: z.int().nullable(),
    }),
  }),
});
