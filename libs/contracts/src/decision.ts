import { z } from 'zod';
import { BulkIds } from './kit/bulk.js';
import { Id, Text, Timestamp } from './kit/fields.js';
import { bulkDecisionActions } from './rules.js';

export const decisionKinds = [
  'Access request',
  'Registration',
  'Admin request',
  // Extensions of permissions that end.
  'User permission',
  'Group permission',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** The reason of a decision, which the person gets. */
export const DecisionReason = Text(1_000).trim().nullish();

export const BulkDecision = z.object({
  ids: BulkIds,
  action: z.enum(bulkDecisionActions),
  reason: DecisionReason,
});

/** A decision of the last 90 days. */
export const DecisionRow = z.object({
  id: Id,
  kind: z.enum(decisionKinds),
  /** The person whose request, registration or permission was decided; null for a stakeholder group, whose name is the `firstname`. */
  userId: Id.nullable(),
  firstname: z.string(),
  surname: z.string(),
  user_type: z.string().nullable(),
  /** The report of an access request or permission; null for other kinds. */
  reportId: Id.nullable(),
  report: z.string().nullable(),
  accepted: z.boolean(),
  /** Empty for none. */
  reason: z.string(),
  until: Timestamp.nullable(),
  decidedById: Id,
  /** The name of the author; empty if the account was deleted. */
  decidedBy: z.string(),
  date_decided: Timestamp,
});
export type DecisionRow = z.infer<typeof DecisionRow>;

export const decisionSortColumns = [
  'firstname',
  'surname',
  'user_type',
  'decidedBy',
  'date_decided',
] as const;
