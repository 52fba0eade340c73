import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  notFound,
  reportEvents,
  unavailable,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type ManagedPartner,
  type Principal,
  type subscriptionContract,
  type SubscriptionFields,
  type SubscriptionOptions,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { maxSubscriptions } from '@portal/contracts/rules';
import { LOG, type Log } from '@portal/server-kit';
import { Database, planAll, Refusal, runBulk, type Transaction } from '@portal/service-kit';
import { ViewerService } from '../access/viewer.service.js';
import { publishChanges, type Change } from '../audit/changes.js';
import { PowerBiClient } from '../power-bi/power-bi.client.js';
import { SubscriptionEntity } from './subscription.entity.js';
import {
  SubscriptionRepository,
  type StoredSubscription,
  type SubscribableReport,
} from './subscription.repository.js';

type Input = Inputs<typeof subscriptionContract>;

const requestTimeoutMs = 15_000;

/** Subscriptions, which their subscribers change and managers stop. */
@Injectable()
export class SubscriptionService {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionRepository,
    private readonly powerBi: PowerBiClient,
    private readonly viewers: ViewerService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Problem `not-found` for a report that the caller may not open, `unavailable` when Power BI fails */
  async findOptions({ principal, requestId }: Caller, reportId: number): Promise<SubscriptionOptions> {
    const report = await this.subscriptions.findReport(principal, reportId);
    if (!report) throw notFound();
    const { delivery, workspaceId, reportId: powerBiId } = report;
    if (delivery === 'none' || delivery === 'report' || !workspaceId || !powerBiId)
      return { delivery, pages: [] };
    try {
      const retryOptions = { deadline: performance.now() + requestTimeoutMs };
      return { delivery, pages: await this.powerBi.findPages(workspaceId, powerBiId, retryOptions) };
    } catch (error) {
      this.log.warn({ requestId, reportId, error: String(error) }, 'Power BI listed no pages');
      throw unavailable('powerBi.unreachable');
    }
  }

  /** Lists the caller's subscriptions. Those of hidden reports have no pages. */
  async findOwn(principal: Principal, { reportId, ...paging }: Input['findOwn']) {
    const { rows, total } = await this.subscriptions.findOwn(principal.accountId, reportId, paging);
    const hidden = await this.viewers.findHidden(
      principal,
      rows.map((row) => row.reportId),
    );
    const noPage = { page: null, pageName: null };
    return { rows: rows.map((row) => (hidden.has(row.reportId) ? { ...row, ...noPage } : row)), total };
  }

  /**
   * Subscribes the caller. Refused beyond the limit, and for a report whose managers allow no subscriptions.
   * @throws Problem `not-found` for a report that the caller may not open, `malformed` for a schedule or a format without its fields
   */
  async insert(principal: Principal, { reportId, ...input }: Input['insert']): Promise<WriteResponse> {
    await this.requireTimeZone(input);
    return this.database.write(async (transaction) => {
      const report = await this.requireReport(transaction, principal, reportId);
      const subscription = readFields(report, input);
      const { accountId } = principal;
      if ((await getSubscriptions(transaction).countBy({ accountId })) >= maxSubscriptions)
        throw new Refusal('subscription.tooMany', { count: maxSubscriptions });
      const id = await this.subscriptions.save(transaction, { ...subscription, accountId, reportId });
      await publishChanges(transaction, accountId, [
        createChange('Added', { reportId, reportName: report.name }, null, subscription),
      ]);
      return { affectedRows: 1, insertId: id };
    });
  }

  /** Changes a subscription of the caller. @throws Problem as {@link insert} */
  async update(principal: Principal, { id, ...input }: Input['update']): Promise<WriteResponse> {
    await this.requireTimeZone(input);
    return this.database.write(async (transaction) => {
      const stored = await this.lockOwn(transaction, principal, id);
      const report = await this.requireReport(transaction, principal, stored.reportId);
      const subscription = readFields(report, input);
      await this.subscriptions.save(transaction, { ...subscription, id });
      await publishChanges(transaction, principal.accountId, [
        createChange('Changed', stored, stored, subscription),
      ]);
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` for a subscription of another account */
  pause(principal: Principal, { id, isPaused }: Input['pause']): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      await this.lockOwn(transaction, principal, id);
      await this.subscriptions.save(transaction, { id, isPaused });
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` for a subscription of another account */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const stored = await this.lockOwn(transaction, principal, id);
      await getSubscriptions(transaction).delete({ id });
      await publishChanges(transaction, principal.accountId, [createChange('Deleted', stored, stored, null)]);
      return { affectedRows: 1 };
    });
  }

  /** Lists the subscriptions of the people whom the caller manages. */
  findAll(principal: Principal, { reportId, state, ...paging }: Input['findAll']) {
    return this.subscriptions.findManaged(getManagedPartner(principal), { reportId, state }, paging);
  }

  async planBulk(principal: Principal, input: Input['planBulk']): Promise<BulkPlan> {
    return planAll(await this.subscriptions.findManagedIds(getManagedPartner(principal), input), input.ids);
  }

  /** Stops subscriptions of people whom the caller manages. */
  async runBulk(principal: Principal, { ids }: Input['runBulk']): Promise<BulkResult> {
    const partner = getManagedPartner(principal);
    const rows = await this.subscriptions.findManagedRows(partner, ids);
    return runBulk(rows, ({ id }) => this.stop(principal, partner, id));
  }

  private stop({ accountId }: Principal, partner: ManagedPartner, id: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const stored = await this.subscriptions.lockManaged(transaction, partner, id);
      if (!stored) throw notFound();
      await getSubscriptions(transaction).delete({ id });
      await publishChanges(transaction, accountId, [createChange('Deleted', stored, stored, null)]);
      const { reportName } = stored;
      const value = { accountIds: [stored.accountId], reportName, reason: 'stoppedByManager' as const };
      await transaction.publish(reportEvents.subscriptionsEnded, randomUUID(), value);
      return { affectedRows: 1 };
    });
  }

  private async requireTimeZone({ timeZone }: SubscriptionFields): Promise<void> {
    if (await this.subscriptions.isTimeZone(timeZone)) return;
    throw refuseField('timeZone', 'subscription.timeZone');
  }

  private async requireReport(
    transaction: Transaction,
    principal: Principal,
    id: number,
  ): Promise<SubscribableReport> {
    const report = await this.subscriptions.findReport(principal, id, transaction);
    if (!report) throw notFound();
    if (report.delivery === 'none') throw new Refusal('subscription.notSendable');
    return report;
  }

  private async lockOwn(
    transaction: Transaction,
    { accountId }: Principal,
    id: number,
  ): Promise<StoredSubscription> {
    const stored = await this.subscriptions.lockOwn(transaction, accountId, id);
    if (!stored) throw notFound();
    return stored;
  }
}

const getSubscriptions = (transaction: Transaction) => transaction.getRepository(SubscriptionEntity);

/** @throws Problem `malformed` for a week without days, and an image without a page */
function readFields({ isPowerBi }: SubscribableReport, input: SubscriptionFields): SubscriptionFields {
  if (input.cadence === 'weekly' && input.weekdays.length === 0)
    throw refuseField('weekdays', 'subscription.day');
  if (!isPowerBi) {
    if (input.cadence === 'refresh') throw refuseField('cadence', 'subscription.noRefreshes');
    return { ...input, format: 'PDF', page: null, pageName: null };
  }
  if (input.format === 'PNG' && !input.page) throw refuseField('page', 'subscription.page');
  const page = input.page ?? null;
  return { ...input, page, pageName: page && (input.pageName ?? page) };
}

function createChange(
  action: Change['action'],
  { reportId, reportName, ...stored }: { reportId: number; reportName: string } | StoredSubscription,
  before: SubscriptionFields | null,
  after: SubscriptionFields | null,
): Change {
  const about = { kind: 'Report export', subjectId: reportId, subject: reportName } as const;
  const person = 'subscriber' in stored ? { id: stored.accountId, name: stored.subscriber } : undefined;
  const describe = (subscription: SubscriptionFields | null) =>
    subscription && {
      format: subscription.format,
      subscription: describeSchedule(subscription),
      ...(person?.name && { subscriber: person.name }),
    };
  return { action, ...about, before: describe(before), after: describe(after), person };
}

/** Describes a schedule for the audit trail. */
function describeSchedule({ cadence, weekdays, monthDay, time, timeZone }: SubscriptionFields): string {
  if (cadence === 'refresh') return cadence;
  const days = { daily: '', weekly: weekdays.join('+'), monthly: String(monthDay) }[cadence];
  return [cadence, days, time, timeZone].filter(Boolean).join(' ');
}
