import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { BulkIds, BulkPlan, BulkResult, BulkSelection } from '../kit/bulk.js';
import { contract, hasMany, internal, limitPerMinute, list, post, query } from '../kit/contract.js';
import { Id, Text, Timestamp } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';
import {
  subscriptionCadences,
  subscriptionDeliveries,
  subscriptionFailures,
  exportFormats,
  subscriptionStates,
} from '../rules.js';
import { RecipientRow } from './report-access.contract.js';
import { ReportType } from './report.js';

/** A file of a subscription, which subscribers can download for a day. */
export const SubscribedFile = z.object({
  exportId: Id,
  format: z.enum(exportFormats),
  delivery: z.enum(['attachment', 'link']),
});
export type SubscribedFile = z.infer<typeof SubscribedFile>;

/** Why the portal ended a subscription: the subscriber may not open the report any more, its managers allow none, or a manager stopped it. */
export const SubscriptionEnd = z.enum(['noAccess', 'notAllowed', 'stoppedByManager']);

/** The page of a Power BI report, by the name that Power BI gives it. */
const PageName = Text(200).trim().min(1);

export const SubscriptionSchedule = z.object({
  cadence: z.enum(subscriptionCadences),
  /** Days of `weekly`, from 1 for Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Day of `monthly`. A shorter month has its last day instead. */
  monthDay: z.int().min(1).max(31),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, toSchemaError('subscription.time')),
  /** An IANA time zone. */
  timeZone: Text(64).regex(/^[\w+\-/]+$/, toSchemaError('subscription.timeZone')),
});
export type SubscriptionSchedule = z.infer<typeof SubscriptionSchedule>;

const SubscriptionFields = SubscriptionSchedule.extend({
  format: z.enum(exportFormats),
  /** One page, with its name for readers; all pages by default. */
  page: PageName.nullish(),
  pageName: PageName.nullish(),
});
export type SubscriptionFields = z.infer<typeof SubscriptionFields>;

export const SubscriptionRow = SubscriptionFields.extend({
  id: Id,
  reportId: Id,
  reportName: z.string(),
  reportType: ReportType,
  isPaused: z.boolean(),
  /** Null while it is paused, and for one that waits for a refresh of the data. */
  nextRun: Timestamp.nullable(),
  /** When the report was last sent; null before. */
  lastRun: Timestamp.nullable(),
  /** Why the last run sent nothing; null if it did. */
  failure: z.enum(subscriptionFailures).nullable(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

/** The subscriber is null for a deleted account. */
export const ManagedSubscriptionRow = SubscriptionRow.extend({ subscriber: RecipientRow.nullable() });
export type ManagedSubscriptionRow = z.infer<typeof ManagedSubscriptionRow>;

export const SubscriptionOptions = z.object({
  /** `none` if the report's managers allow no subscriptions, `report` for a mail with a link to the report alone. */
  delivery: z.enum([...subscriptionDeliveries, 'report']),
  /** The pages from which one can be chosen. */
  pages: z.array(z.object({ name: z.string(), displayName: z.string() })),
});
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>;

const visible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;
const managers = { userAdmin: 'partner', administrator: 'any' } as const;

const SubscriptionFilters = z.object({
  reportId: Id.optional(),
  state: z.enum(subscriptionStates).optional(),
});

/** Reports that are sent to their subscribers by mail. */
export const subscriptionContract = contract('reports', 'subscription', {
  findOptions: query('/subscription/findOptions', {
    summary: 'Returns how a report that the caller may open can be sent.',
    access: visible,
    report: 'shown',
    input: z.object({ reportId: Id }),
    output: SubscriptionOptions,
    timeoutSeconds: 20,
  }),
  findOwn: list(
    ['reportName', 'nextRun', 'lastRun'],
    query('/subscription/findOwn', {
      summary: "Lists the caller's subscriptions, of one report if it is given.",
      access: selfAccess,
      report: 'filter',
      input: z.object({ reportId: Id.optional() }),
      output: z.array(SubscriptionRow),
    }),
  ),
  insert: post('/subscription/insert', {
    summary: 'Subscribes the caller to a report that the caller may open.',
    access: visible,
    report: 'shown',
    input: SubscriptionFields.extend({ reportId: Id }),
  }),
  update: post('/subscription/update', {
    summary: 'Changes a subscription of the caller.',
    access: selfAccess,
    input: SubscriptionFields.extend({ id: Id }),
  }),
  pause: post('/subscription/pause', {
    summary: 'Pauses or resumes a subscription of the caller.',
    access: selfAccess,
    input: z.object({ id: Id, isPaused: z.boolean() }),
  }),
  delete: post('/subscription/delete', {
    summary: 'Deletes a subscription of the caller.',
    access: selfAccess,
    input: z.object({ id: Id }),
  }),
  findAll: list(
    ['reportName', 'subscriber', 'nextRun', 'lastRun'],
    query('/subscription/findAll', {
      summary: 'Lists the subscriptions of the people whom the caller manages.',
      access: managers,
      report: 'filter',
      input: SubscriptionFilters,
      output: z.array(ManagedSubscriptionRow),
    }),
  ),
  planBulk: query('/subscription/planBulk', {
    summary: 'Selects subscriptions by their ids, or all that match the search and the filters.',
    access: managers,
    report: 'filter',
    input: BulkSelection.extend(SubscriptionFilters.shape),
    output: BulkPlan,
  }),
  runBulk: post('/subscription/runBulk', {
    summary: 'Stops subscriptions of the people whom the caller manages. Their subscribers get a mail.',
    access: managers,
    input: z.object({ ids: BulkIds }),
    needsProof: hasMany('ids'),
    output: BulkResult,
    accountLimit: limitPerMinute(120),
  }),
  findFile: internal({
    summary: 'Returns the file of a subscription, as Base64; null if it is too large for a mail or deleted.',
    callers: ['notifications'],
    input: z.object({ exportId: Id }),
    output: z.object({
      file: z.object({ name: z.string(), type: z.string(), content: z.string() }).nullable(),
    }),
    timeoutSeconds: 25,
  }),
});
