import { z } from 'zod';
import { contract, get, internal, list } from '../kit/contract.js';
import { Id, QueryId, Timestamp } from '../kit/fields.js';
import { Principal } from '../kit/access.js';
import { PersonName } from '../identity/person.js';
import { ReportCard, ReportType } from './report.js';

export const reportAccessContract = contract('reports', 'reportAccess', {
  mayOpen: internal({
    summary: 'Returns whether the principal may open the report.',
    callers: ['analytics'],
    input: z.object({ principal: Principal, reportId: Id }),
    output: z.object({ allowed: z.boolean() }),
  }),
  mayOpenEach: internal({
    summary: 'Returns the ids of those of the reports that the principal may open.',
    callers: ['analytics'],
    input: z.object({ principal: Principal, reportIds: z.array(Id).max(5_000) }),
    output: z.object({ reportIds: z.array(Id) }),
  }),
  findCards: internal({
    summary: 'Returns the cards of those of the reports that the principal may open, in no order.',
    callers: ['analytics'],
    input: z.object({ principal: Principal, reportIds: z.array(Id).max(100) }),
    output: z.object({ cards: z.array(ReportCard) }),
  }),
  find: internal({
    summary:
      'Returns a report by its id, its id of Power BI or its embed address, if the principal may open it.',
    callers: ['notifications'],
    input: z.object({ principal: Principal, report: z.union([Id, z.string()]) }),
    output: z.object({ report: z.object({ id: Id, name: z.string(), type: ReportType }).nullable() }),
  }),
  findOpenToPartner: internal({
    summary: 'Returns the ids of the reports that at least one user of a partner may open.',
    callers: ['analytics'],
    input: z.object({ partnerId: Id }),
    output: z.object({ reportIds: z.array(Id) }),
  }),
  findPermissionsInForce: internal({
    summary:
      "Lists the next permissions in force for existing reports, by id: those of users and groups, of all or of a partner's people and its group, for one report if it is given.",
    callers: ['analytics'],
    input: z.object({
      to: z.enum(['users', 'groups']),
      /** The last id of the previous page; 0 for the first page. */
      after: z.int().min(0),
      partnerId: Id.nullable(),
      reportId: Id.nullable(),
    }),
    output: z.object({
      /** Columns of equal length: report, receiver and time of each permission. */
      reportIds: z.array(Id),
      receiverIds: z.array(Id),
      granted: z.array(Timestamp),
      /** `after` of the next page; null for the last page. */
      next: z.int().nullable(),
    }),
  }),
});

/** A person with the name of the HIS partner, to whom a report can be recommended, or who can be mentioned in a comment. */
export const RecipientRow = PersonName.extend({ user_type: z.string() });
export type RecipientRow = z.infer<typeof RecipientRow>;

export const reportAudienceContract = contract('reports', 'reportAudience', {
  findRecipients: list(
    ['firstname', 'surname'],
    get('/suggestion/findRecipients', {
      summary:
        "Lists the other active users of the caller's partner, or of any partner, who may open a report that the caller may open.",
      access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
      report: 'shown',
      input: z.object({ reportId: QueryId, anyPartner: z.literal('true').optional() }),
      output: z.array(RecipientRow),
    }),
  ),
  filterViewers: internal({
    summary:
      'Returns those of the accounts that may open the report now; with a partner, only its people, without administrators. Empty for an unknown report.',
    callers: ['notifications'],
    input: z.object({ reportId: Id, accountIds: z.array(Id).max(5_000), partnerId: Id.optional() }),
    output: z.object({ accountIds: z.array(Id) }),
  }),
});

const Counts = z.object({ reports: z.int() });

/** Numbers of references to partners and groups, for their deletion in identity. */
export const reportReferencesContract = contract('reports', 'reportReferences', {
  countByPartner: internal({
    summary: 'Counts the reports of a partner.',
    callers: ['identity'],
    input: z.object({ id: Id }),
    output: Counts,
  }),
  countByGroup: internal({
    summary: 'Counts the reports that are open to a group.',
    callers: ['identity'],
    input: z.object({ id: Id }),
    output: Counts,
  }),
});
