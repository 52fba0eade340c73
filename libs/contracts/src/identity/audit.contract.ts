import { z } from 'zod';
import { get, list } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Day, Id, Timestamp } from '../kit/fields.js';

/** What the audit trail keeps changes of. */
export const auditedKinds = [
  'Account',
  'Admin request',
  'Administrator invitation',
  'HIS partner',
  'Stakeholder group',
  'Report',
  'Report category',
  'Group permission',
  'User permission',
  'Access request',
] as const;

/** What was done. */
export const auditedActions = ['Added', 'Changed', 'Deleted'] as const;

/** The fields that a change concerns, by name; null where there was nothing before, or is nothing after. */
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

/** A change that a service tells: who, what, before and after. */
export const Change = z.object({
  /** The account that made the change; null for the portal itself and for visitors. */
  actorId: Id.nullable(),
  action: z.enum(auditedActions),
  kind: z.enum(auditedKinds),
  subjectId: Id,
  /** The name of what was changed, as it was then. */
  subject: z.string(),
  before: Fields,
  after: Fields,
  /** When it was made; older parts leave it out. */
  date: z.iso.datetime().optional(),
});

/** One change in the audit trail. */
export const AuditRow = Change.omit({ date: true }).extend({
  id: Id,
  date_created: Timestamp,
  /** The actor's name then; who it was otherwise. */
  actor: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** Columns by which the audit trail sorts. */
export const auditSortColumns = ['date_created', 'actor', 'action', 'kind', 'subject'] as const;

/** The record of every change of accounts, roles, partners, groups, reports and who may open them. */
export const auditContract = contract('identity', 'audit', {
  findAll: list(
    auditSortColumns,
    get('/audit/findAll', {
      summary: 'The changes, newest first, from and until a day of the portal where they are given.',
      access: { administrator: 'any' },
      input: z.object({ from: Day.optional(), until: Day.optional() }),
      output: z.array(AuditRow),
    }),
  ),
});
