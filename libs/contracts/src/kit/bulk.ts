import { z } from 'zod';
import { maxBulkItems, maxBulkSelected } from '../rules.js';
import { limitPerMinute, post, query, type CallOptions } from './contract.js';
import { Id, RefusalFields, SearchText } from './fields.js';

/** Rows that a person has selected: some by their ids, or with `search` and the list's filters all that match. */
export const BulkSelection = z.object({
  ids: z.array(Id).min(1).max(5_000).optional(),
  search: SearchText.optional(),
});

/** Rows that a bulk action would change, and counts of those that it would skip by the reason. */
export const BulkPlan = z.object({
  ids: z.array(Id).max(maxBulkSelected),
  skipped: z.record(z.string(), z.int()),
});
export type BulkPlan = z.infer<typeof BulkPlan>;

/** The ids of one step of a bulk action. */
export const BulkIds = z.array(Id).min(1).max(maxBulkItems);

export const BulkResult = z.object({
  /** Rows with their value before the step, for Undo. */
  changed: z.array(z.object({ id: Id, before: z.string() })).max(maxBulkItems),
  failed: z.array(RefusalFields.extend({ id: Id, name: z.string() })).max(maxBulkItems),
});
export type BulkResult = z.infer<typeof BulkResult>;

type BulkOptions<I extends z.ZodObject, O extends z.ZodType> = Omit<
  CallOptions<I, O>,
  'output' | 'accountLimit' | 'timeoutSeconds'
>;

/** Declares the plan of a bulk action. */
export const planBulk = <I extends z.ZodObject>(
  path: `/${string}`,
  options: BulkOptions<I, typeof BulkPlan>,
) => query(path, { ...options, output: BulkPlan, timeoutSeconds: 10 });

/** Declares a step of a bulk action. It needs a proof, unless the call declares when. */
export const runBulk = <I extends z.ZodObject>(
  path: `/${string}`,
  options: BulkOptions<I, typeof BulkResult>,
) =>
  post(path, {
    needsProof: true,
    ...options,
    output: BulkResult,
    accountLimit: limitPerMinute(300),
    timeoutSeconds: 10,
  });
