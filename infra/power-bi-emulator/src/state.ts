import { randomUUID } from 'node:crypto';
import type { Scope } from './bookmark.js';
import { catalogue, type CatalogueReport } from './catalogue.js';
import { createNotFoundError, createWorkspaceNotFoundError } from './power-bi-error.js';
import type { EmbedClaims } from './tokens.js';

const maxRecords = 10_000;
export const refreshDurationMs = 4 * 60_000;

/** How exports of a report go: they end, stay at 50 percent, or are refused as without a capacity. */
export const exportOutcomes = ['Succeeded', 'Failed', 'Running', 'Refused'] as const;

export interface StoredReport extends CatalogueReport {
  workspaceId: string;
  /** `Succeeded` by default. */
  exports?: (typeof exportOutcomes)[number];
}

/** An export of a report to a file. Each poll advances it by a half. */
export interface StoredExport {
  id: string;
  reportId: string;
  format: 'PDF' | 'PPTX' | 'PNG';
  /** The username of the rows in the file. */
  username: string | undefined;
  /** Names of the pages. */
  pages: string[];
  /** The filters of the bookmark. */
  scope: Scope | undefined;
  polls: number;
}

/** A refresh of a dataset, as Power BI returns it. */
interface StoredRefresh {
  requestId: string;
  refreshType: 'Scheduled' | 'ViaApi';
  startTime: string;
  endTime?: string;
  /** `Unknown` while it runs. */
  status: 'Completed' | 'Failed' | 'Unknown';
  serviceExceptionJson?: string;
}

/** Fails the next `count` calls. */
interface PlannedFailure {
  status: number;
  count: number;
  retryAfterSeconds?: number;
}

interface RecordedCall {
  method: string;
  path: string;
  status: number;
  /** The report and the username of a request for an embed token. */
  reportId?: string;
  username?: string;
}

/** An embed token in use by a report's page; times are ISO 8601, by the emulator's clock. */
export interface Admission {
  reportId: string;
  tokenId: string;
  /** The username of its identity. */
  username?: string;
  at: string;
  expiresAt: string;
}

function addRecord<Item>(list: Item[], item: Item): void {
  if (list.length >= maxRecords) list.shift();
  list.push(item);
}

export class EmulatorState {
  /** Its address for browsers, known once it listens. */
  publicUrl = '';
  /** Lead of the emulator's clock over this machine's. */
  aheadSeconds = 0;
  plannedFailure: PlannedFailure | undefined;
  readonly exports: StoredExport[] = [];
  readonly calls: RecordedCall[] = [];
  readonly admissions: Admission[] = [];
  /** Refreshes besides the nightly ones, by dataset, the latest first. */
  readonly refreshes = new Map<string, StoredRefresh[]>();
  private readonly reports: StoredReport[] = catalogue.flatMap(({ id: workspaceId, reports }) =>
    reports.map((report) => ({ ...report, workspaceId })),
  );

  constructor(public tokenLifetimeSeconds: number) {}

  /** Milliseconds since 1970, by the emulator's clock. */
  getTime(): number {
    return Date.now() + this.aheadSeconds * 1000;
  }

  /** @throws PowerBiError 404 */
  listReports(workspaceId: string): StoredReport[] {
    if (!catalogue.some(({ id }) => id === workspaceId)) throw createWorkspaceNotFoundError();
    return this.reports.filter((report) => report.workspaceId === workspaceId);
  }

  /** @throws PowerBiError 404, also for a report of another workspace */
  getReport(id: string, workspaceId?: string): StoredReport {
    const reports = workspaceId === undefined ? this.reports : this.listReports(workspaceId);
    const found = reports.find((report) => report.id === id);
    if (!found) throw createNotFoundError();
    return found;
  }

  /** Adds a report, by default with new ids. */
  addReport({
    id = randomUUID(),
    datasetId = randomUUID(),
    ...report
  }: Omit<StoredReport, 'id' | 'datasetId'> & { id?: string; datasetId?: string }): StoredReport {
    const added = { ...report, id, datasetId };
    this.reports.push(added);
    return added;
  }

  /** Adds a refresh that has just ended, or still runs. */
  addRefresh({
    datasetId,
    status,
    errorCode,
  }: Pick<StoredRefresh, 'status'> & { datasetId: string; errorCode?: string }): StoredRefresh {
    const now = this.getTime();
    const refresh: StoredRefresh = {
      requestId: randomUUID(),
      refreshType: 'ViaApi',
      startTime: new Date(now - refreshDurationMs).toISOString(),
      ...(status !== 'Unknown' && { endTime: new Date(now).toISOString() }),
      status,
      ...(errorCode && { serviceExceptionJson: JSON.stringify({ errorCode }) }),
    };
    this.refreshes.set(datasetId, [refresh, ...(this.refreshes.get(datasetId) ?? [])]);
    return refresh;
  }

  startExport(options: Omit<StoredExport, 'id' | 'polls'>): StoredExport {
    const started = { ...options, id: randomUUID(), polls: 0 };
    addRecord(this.exports, started);
    return started;
  }

  recordCall(call: RecordedCall): void {
    addRecord(this.calls, call);
  }

  recordAdmission({ reportId, tokenId, username, expiresAt }: EmbedClaims): void {
    const at = new Date(this.getTime()).toISOString();
    addRecord(this.admissions, {
      reportId,
      tokenId,
      username,
      at,
      expiresAt: new Date(expiresAt).toISOString(),
    });
  }

  /** Returns the failure that is due, if any; each call uses one up. */
  takePlannedFailure(): PlannedFailure | undefined {
    const plannedFailure = this.plannedFailure;
    if (plannedFailure && --plannedFailure.count <= 0) this.plannedFailure = undefined;
    return plannedFailure;
  }
}
