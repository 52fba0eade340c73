import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem, reportEvents, type SubscribedFile } from '@portal/contracts';
import { CONFIG, LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import type { ReportsConfig } from '../config.js';
import { ReportExportEntity } from '../embedding/report-export.entity.js';
import { ReportExportRepository, type ExportFailure } from '../embedding/report-export.repository.js';
import { fileTypes, toFileName } from '../embedding/report-export.service.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';
import { PowerBiClient } from '../power-bi/power-bi.client.js';
import { requireIdentity, type EffectiveIdentity } from '../report-identity/effective-identity.js';
import {
  SubscriptionRunRepository,
  type ClaimedExport,
  type DueRun,
  type RequestedExport,
} from './subscription-run.repository.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** Of one poll. Mails beyond wait for the next one, so that many that are due at once do not slow down people. */
const maxRuns = 100;
/** Fewer than people may run, so that exports of subscriptions leave room for theirs. */
const maxRunning = 10;
/** By which each further export of the same subscriber goes after those of others. */
const fairnessSeconds = 10;
const retryDelaysMinutes = [1, 5, 15, 60];
const hourMs = 3_600_000;
const requestTimeoutMs = 15_000;
const minThrottledMs = 60_000;
/** Larger files are linked. Many mail servers refuse larger mails. */
const maxAttachmentBytes = 10 * 1_024 * 1_024;

type DueEvent = z.output<(typeof reportEvents)['subscriptionsDue']['value']>;
type EndedEvent = z.output<(typeof reportEvents)['subscriptionsEnded']['value']>;
type SubscriptionFailure = 'notSetUp' | 'unavailable' | 'refused' | 'failed';

/** What a due run needs now. */
type Step =
  | { kind: 'delete' }
  | { kind: 'skip' }
  | { kind: 'end'; reason: EndedEvent['reason'] }
  | { kind: 'send'; file: SubscribedFile | null }
  | { kind: 'fail'; failure: SubscriptionFailure; delayMinutes?: number }
  | { kind: 'export'; requested: Omit<RequestedExport, 'delaySeconds'> };

interface JudgedRun {
  run: DueRun;
  step: Step;
}

/**
 * Sends subscriptions. A run is a row for one due date, which is locked while it is worked on and ends in the transaction that publishes its
 * mail, so that a crash neither loses nor repeats it. All runs with the same report, page, format, identity and data share one export. Several
 * copies of the service may do so.
 */
@Injectable()
export class SubscriptionDeliveryService {
  /** In milliseconds of `performance.now()`: until then Power BI starts no more exports. */
  private throttledUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly runs: SubscriptionRunRepository,
    private readonly exports: ReportExportRepository,
    private readonly powerBi: PowerBiClient,
    @Inject(CONFIG) { SUBSCRIPTION_POLL_SECONDS }: Pick<ReportsConfig, 'SUBSCRIPTION_POLL_SECONDS'>,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    if (SUBSCRIPTION_POLL_SECONDS === 0) return;
    const options = { name: 'sending subscriptions', intervalMs: SUBSCRIPTION_POLL_SECONDS * 1_000 };
    jobs.add(options, (signal) => this.sendDue(signal));
    jobs.add({ name: 'deleting old subscription runs', intervalMs: hourMs }, () => this.runs.deleteOld());
  }

  /** Returns true if more may be due that order no mails. */
  async sendDue(signal?: AbortSignal): Promise<boolean> {
    const added = (await this.runs.addDue(maxRuns)) + (await this.runs.addRefreshed(maxRuns));
    const { count, hasSent } = await this.processDue();
    await this.startExports(signal);
    return !hasSent && (added >= maxRuns || count === maxRuns);
  }

  /**
   * Returns the file of an export for subscriptions, as Base64; null if it is too large for a mail or Power BI has deleted it.
   * @throws Error of Power BI or the network
   */
  async findFile(id: number): Promise<{ name: string; type: string; content: string } | null> {
    const ready = await this.runs.findReadyExport(id);
    if (!ready) return null;
    const retryOptions = {
      deadline: performance.now() + requestTimeoutMs,
      attemptTimeoutMs: requestTimeoutMs,
    };
    try {
      const bytes = await this.powerBi.exportFile(ready, maxAttachmentBytes, retryOptions);
      if (!bytes) return null;
      const name = `${toFileName(ready.name)}.${ready.format.toLowerCase()}`;
      return { name, type: fileTypes[ready.format], content: bytes.toString('base64') };
    } catch (error) {
      if (error instanceof PowerBiError && error.status === 404) return null;
      throw error;
    }
  }

  /** Does the next step of due runs in one transaction. Returns their number, and whether mails were ordered. */
  private processDue(): Promise<{ count: number; hasSent: boolean }> {
    return this.database.transaction(async (transaction) => {
      const runs = await this.runs.lockDue(transaction, maxRuns);
      const judged = runs.map((run) => ({ run, step: getStep(run) }));
      await this.end(transaction, judged);
      await this.send(transaction, judged);
      await this.requestExports(transaction, judged);
      for (const { run, step } of judged) {
        if (step.kind === 'skip') await this.runs.fail(transaction, run, null);
        if (step.kind === 'fail') await this.runs.fail(transaction, run, step.failure, step.delayMinutes);
      }
      return { count: runs.length, hasSent: judged.some(({ step }) => step.kind === 'send') };
    });
  }

  /** Deletes subscriptions that have ended, and publishes why. */
  private async end(transaction: Transaction, judged: JudgedRun[]): Promise<void> {
    const ended = judged.filter(({ step }) => step.kind === 'end' || step.kind === 'delete');
    if (ended.length === 0) return;
    const ids = ended.map(({ run }) => run.subscriptionId);
    await transaction.getRepository(SubscriptionEntity).delete(ids);
    const events = groupEvents(ended, ({ run: { reportName }, step }) =>
      step.kind === 'end' ? { reportName, reason: step.reason } : undefined,
    );
    await transaction.publishAll(reportEvents.subscriptionsEnded, events);
  }

  /** Publishes the mails of runs: one event for all that send the same. */
  private async send(transaction: Transaction, judged: JudgedRun[]): Promise<void> {
    const sent = judged.filter(({ step }) => step.kind === 'send');
    if (sent.length === 0) return;
    const events = groupEvents(
      sent,
      ({ run: { reportId, reportName }, step }): Omit<DueEvent, 'accountIds'> | undefined =>
        step.kind === 'send' ? { reportId, reportName, file: step.file } : undefined,
    );
    await transaction.publishAll(reportEvents.subscriptionsDue, events);
    await this.runs.markSent(
      transaction,
      sent.map(({ run }) => run.id),
    );
  }

  private async requestExports(transaction: Transaction, judged: JudgedRun[]): Promise<void> {
    const exports = new Map<string, RequestedExport>();
    const counts = new Map<number, number>();
    const waiting: { id: number; key: string }[] = [];
    for (const { run, step } of judged) {
      if (step.kind !== 'export') continue;
      const { requested } = step;
      const rank = counts.get(run.accountId) ?? run.waitingCount;
      counts.set(run.accountId, rank + 1);
      const delaySeconds = Math.min(
        rank * fairnessSeconds,
        exports.get(requested.key)?.delaySeconds ?? Infinity,
      );
      exports.set(requested.key, { ...requested, delaySeconds });
      waiting.push({ id: run.id, key: requested.key });
    }
    if (waiting.length === 0) return;
    const ids = await this.runs.requestExports(transaction, [...exports.values()]);
    await this.runs.waitForExports(
      transaction,
      waiting.flatMap(({ id, key }) => {
        const exportId = ids.get(key);
        return exportId === undefined ? [] : [{ id, exportId }];
      }),
    );
  }

  /** Starts queued exports until enough run, or Power BI asks to wait. */
  private async startExports(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && performance.now() >= this.throttledUntil) {
      const claimed = await this.runs.claimExport(maxRunning);
      if (!claimed) return;
      await this.startExport(claimed, signal);
    }
  }

  private async startExport(claimed: ClaimedExport, signal?: AbortSignal): Promise<void> {
    const { id, format, page, identity } = claimed;
    try {
      const exportId = await this.requestStart(
        claimed,
        { format, identity, ...(page && { pageName: page }) },
        signal,
      );
      await this.database.transaction((transaction) =>
        transaction.getRepository(ReportExportEntity).update({ id }, { exportId }),
      );
    } catch (error) {
      const failure = this.toFailure(error);
      if (!failure || signal?.aborted) return this.exports.release(id);
      this.log.warn({ export: id, failure, error: String(error) }, 'export of a subscription did not start');
      await this.database.transaction((transaction) => this.exports.end(transaction, id, failure));
    }
  }

  private async requestStart(
    claimed: ClaimedExport,
    options: { format: ClaimedExport['format']; pageName?: string; identity: EffectiveIdentity | null },
    signal?: AbortSignal,
  ): Promise<string> {
    const retryOptions = () => ({
      deadline: performance.now() + requestTimeoutMs,
      maxThrottledAttempts: 1,
      signal,
    });
    // Power BI issues no token without an identity for a report whose row-level security no import has read yet.
    await this.powerBi.generateToken(claimed, options.identity, retryOptions()).catch((error: unknown) => {
      if (error instanceof PowerBiError && error.status === 400) throw new NotSetUp();
      throw error;
    });
    return this.powerBi.startExport(claimed, options, retryOptions());
  }

  /** Returns why an export did not start; undefined while Power BI asks to wait. */
  private toFailure(error: unknown): ExportFailure | undefined {
    if (error instanceof NotSetUp) return 'notSetUp';
    if (!(error instanceof PowerBiError)) return 'failed';
    if (error.status === 429) {
      this.throttledUntil = performance.now() + Math.max(error.retryAfterMs, minThrottledMs);
      return undefined;
    }
    return error.isRefusal ? 'refused' : 'failed';
  }
}

class NotSetUp extends Error {
  override readonly name = 'NotSetUp';
}

/** Decides on a due run, by the permissions and settings of now. */
function getStep(run: DueRun): Step {
  const { role, delivery, powerBiReportId, reportId, format, page } = run;
  if (!role) return { kind: 'delete' };
  if (!run.isActive || run.isPaused) return { kind: 'skip' };
  if (!run.mayOpen) return { kind: 'end', reason: 'noAccess' };
  if (delivery === 'none') return { kind: 'end', reason: 'notAllowed' };
  if (delivery === 'report') return { kind: 'send', file: null };
  if (run.status !== 'Available' || !powerBiReportId || !run.workspaceId)
    return { kind: 'fail', failure: 'unavailable' };
  const identity = findIdentity({ ...run, role });
  if (identity === undefined) return { kind: 'fail', failure: 'notSetUp' };
  const content = { reportId, powerBiReportId, format, page: page ?? null, identity };
  const key = createHash('sha256')
    .update(JSON.stringify([content, run.refreshedAt]))
    .digest('base64url');
  if (run.exportId && run.exportKey === key) {
    if (run.hasExport) return { kind: 'send', file: { exportId: run.exportId, format, delivery } };
    if (run.exportFailure) return toRetry(run, run.exportFailure);
  }
  return { kind: 'export', requested: { key, ...content } };
}

/** A failure of Power BI may pass; others need a change by an administrator. */
function toRetry({ tries }: DueRun, failure: ExportFailure): Step {
  const delayMinutes = failure === 'failed' ? retryDelaysMinutes[tries] : undefined;
  return { kind: 'fail', failure, ...(delayMinutes !== undefined && { delayMinutes }) };
}

/** Returns undefined if the report needs an identity and has none for the subscriber. */
function findIdentity(
  run: DueRun & { role: NonNullable<DueRun['role']> },
): EffectiveIdentity | null | undefined {
  try {
    return requireIdentity(run, run);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Groups the subscribers of equal events. */
function groupEvents<Event extends object>(
  judged: JudgedRun[],
  toEvent: (judged: JudgedRun) => Event | undefined,
): { id: string; value: Event & { accountIds: number[] } }[] {
  const accountIds = new Map<string, number[]>();
  for (const each of judged) {
    const event = toEvent(each);
    if (!event) continue;
    const key = JSON.stringify(event);
    accountIds.set(key, [...(accountIds.get(key) ?? []), each.run.accountId]);
  }
  return [...accountIds].map(([key, ids]) => ({
    id: randomUUID(),
    value: { ...(JSON.parse(key) as Event), accountIds: [...new Set(ids)] },
  }));
}
