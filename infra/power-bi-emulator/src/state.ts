import { randomUUID } from 'node:crypto';
import type { Scope } from './bookmark.js';
import { catalogue } from './catalogue.js';
import { createNotFoundError } from './power-bi-error.js';
import type { EmbedClaims } from './tokens.js';

const maxAdmissions = 1_000;
const maxExports = 1_000;
export const refreshDurationMs = 4 * 60_000;

/** How exports of a report go: they end, stay at 50 percent, or are refused as without a capacity. */
export const exportOutcomes = ['Succeeded', 'Failed', 'Running', 'Refused'] as const;

export interface StoredReport {
  id: string;
  name: string;
  datasetId: string;
  workspaceId: string;
  /** The roles of its dataset's row-level security. */
  roles?: readonly string[];
  /** `Succeeded` by default. */
  exports?: (typeof exportOutcomes)[number];
}

/** An export of a report to a file. Each poll advances it by a half. */
export interface StoredExport {
  id: string;
  reportId: string;
  format: 'PDF' | 'PPTX' | 'PNG';
  createdAt: string;
  /** The username of the rows in the file. */
  username?: string | undefined;
  /** Names of the pages. */
  pages: string[];
  /** The filters of the bookmark. */
  scope?: Scope | undefined;
  polls: number;
}

/** A refresh of a dataset, as Power BI returns it. */
export interface StoredRefresh {
  requestId: string;
  refreshType: 'Scheduled' | 'ViaApi';
  startTime: string;
  endTime?: string;
  /** `Unknown` while it runs. */
  status: 'Completed' | 'Failed' | 'Unknown';
  serviceExceptionJson?: string;
}

/** Fails the next `remaining` API calls, once `after` more have succeeded. */
interface PlannedFailure {
  status: number;
  /** Power BI's name of the error. */
  code?: string;
  after: number;
  remaining: number;
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

export class EmulatorState {
  reports: StoredReport[] = [];
  exports: StoredExport[] = [];
  /** Refreshes besides the nightly ones, by dataset, the latest first. */
  refreshes = new Map<string, StoredRefresh[]>();
  calls: RecordedCall[] = [];
  admissions: Admission[] = [];
  /** PEM certificates of the service principal, beside its secret. */
  certificates: string[] = [];
  isSecretExpired = false;
  /** Lead of the emulator's clock over this machine's. */
  aheadSeconds = 0;
  plannedFailure: PlannedFailure | undefined;
  tokenLifetimeSeconds: number;

  constructor(private readonly initialTokenLifetimeSeconds: number) {
    this.tokenLifetimeSeconds = initialTokenLifetimeSeconds;
    this.reset();
  }

  /** Milliseconds since 1970, by the emulator's clock. */
  getTime(): number {
    return Date.now() + this.aheadSeconds * 1000;
  }

  /** Restores the catalogue, the machine's clock and the configured token lifetime; clears failures and records. */
  reset(): void {
    this.reports = catalogue.flatMap((workspace) =>
      workspace.reports.map((report) => ({ ...report, workspaceId: workspace.id })),
    );
    this.exports = [];
    this.refreshes.clear();
    this.calls = [];
    this.admissions = [];
    this.certificates = [];
    this.isSecretExpired = false;
    this.aheadSeconds = 0;
    this.plannedFailure = undefined;
    this.tokenLifetimeSeconds = this.initialTokenLifetimeSeconds;
  }

  findReports(workspaceId: string): StoredReport[] {
    return this.reports.filter((report) => report.workspaceId === workspaceId);
  }

  /** @throws PowerBiError 404, also for a report of another workspace */
  getReport(id: string, workspaceId?: string): StoredReport {
    const found = this.reports.find(
      (report) => report.id === id && (workspaceId === undefined || report.workspaceId === workspaceId),
    );
    if (!found) throw createNotFoundError();
    return found;
  }

  /** Adds a report, by default with new ids. */
  addReport(
    report: Omit<StoredReport, 'id' | 'datasetId'> & { id?: string; datasetId?: string },
  ): StoredReport {
    const added = { ...report, id: report.id ?? randomUUID(), datasetId: report.datasetId ?? randomUUID() };
    this.reports.push(added);
    return added;
  }

  /** Adds a refresh that has just ended, or still runs. */
  addRefresh(datasetId: string, status: StoredRefresh['status'], errorCode?: string): StoredRefresh {
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

  startExport(
    options: Pick<StoredExport, 'reportId' | 'format' | 'username' | 'pages' | 'scope'>,
  ): StoredExport {
    if (this.exports.length >= maxExports) this.exports.shift();
    const createdAt = new Date(this.getTime()).toISOString();
    const started = { ...options, id: randomUUID(), createdAt, polls: 0 };
    this.exports.push(started);
    return started;
  }

  admit({ reportId, tokenId, username, expiresAt }: EmbedClaims): void {
    if (this.admissions.length >= maxAdmissions) this.admissions.shift();
    const at = new Date(this.getTime()).toISOString();
    this.admissions.push({ reportId, tokenId, username, at, expiresAt: new Date(expiresAt).toISOString() });
  }

  /** Returns the failure that is due, if any; each call uses one up. */
  takePlannedFailure(): PlannedFailure | undefined {
    const plannedFailure = this.plannedFailure;
    if (!plannedFailure) return undefined;
    if (plannedFailure.after > 0) {
      plannedFailure.after -= 1;
      return undefined;
    }
    plannedFailure.remaining -= 1;
    if (plannedFailure.remaining <= 0) this.plannedFailure = undefined;
    return plannedFailure;
  }
}
