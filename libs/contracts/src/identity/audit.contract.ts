import { z } from 'zod';
import { auditedActions, auditedKinds } from '../rules.js';
import { contract, get, list, query } from '../kit/contract.js';
import { Day, Id, QueryId, SearchText, Timestamp } from '../kit/fields.js';

/** Changed fields by name; null before an addition and after a deletion. */
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const Change = z.object({
  /** The acting account; null for jobs and visitors. */
  actorId: Id.nullable(),
  action: z.enum(auditedActions),
  kind: z.enum(auditedKinds).exclude(['Audit trail']),
  subjectId: Id,
  /** The object's name at that time. */
  subject: z.string(),
  before: Fields,
  after: Fields,
  /** The account whose name ends `subject` or is the value of a field, so that the name can be erased. */
  person: z.object({ id: Id, name: z.string() }).optional(),
  date: z.iso.datetime(),
});

export const AuditRow = Change.omit({ date: true, person: true }).extend({
  id: Id,
  date_created: Timestamp,
  kind: z.enum(auditedKinds),
  /** The actor's name at that time, or a description. */
  actor: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** An entry as exports and the stream contain it. */
export const AuditRecord = AuditRow.extend({
  /** The entry's place in the chain that shows changes; null for entries from before the chain. */
  hash: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const auditSortColumns = ['date_created', 'actor', 'action', 'kind', 'subject'] as const;

/** `from` and `until` are the first and the last day; `actor` and `subject` are parts of names, `subjectId` is an object of the `kind`. */
const AuditFilters = z.object({
  kind: z.enum(auditedKinds).optional(),
  action: z.enum(auditedActions).optional(),
  actor: SearchText.optional(),
  subject: SearchText.optional(),
  subjectId: QueryId.optional(),
  from: Day.optional(),
  until: Day.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

/** The audit trail of accounts, roles, partners, groups, reports and permissions. */
export const auditContract = contract('identity', 'audit', {
  findAll: list(
    auditSortColumns,
    get('/audit/findAll', {
      summary: 'Lists the changes that match the filters, newest first.',
      access: { administrator: 'any' },
      input: AuditFilters,
      output: z.array(AuditRow),
    }),
  ),
  findRecords: query('/audit/export', {
    summary:
      'Returns the next 1,000 changes after an id that match the filters and the search, oldest first, for an export.',
    access: { administrator: 'any' },
    input: AuditFilters.extend({ search: SearchText.optional(), afterId: z.int().min(0) }),
    output: z.array(AuditRecord),
    needsProof: true,
    timeoutSeconds: 10,
  }),
});
