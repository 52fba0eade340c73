import { randomUUID } from 'node:crypto';
import { catalogue } from './catalogue.js';

const admissionsKept = 1_000;

/** A report as the emulator holds it, with the workspace that it lies in. */
export interface StoredReport {
  id: string;
  name: string;
  datasetId: string;
  workspaceId: string;
}

/** A fault to be answered in place of `remaining` API calls, once `after` more were served. */
export interface PlannedFault {
  status: number;
  after: number;
  remaining: number;
  retryAfterSeconds?: number;
}

/** One call that reached the token endpoint or the REST API, in order of arrival. */
export interface RecordedCall {
  method: string;
  path: string;
  status: number;
}

/** An embed token that a report's page showed to get its figures; times are ISO 8601, by the emulator's clock. */
export interface Admission {
  reportId: string;
  tokenId: string;
  at: string;
  expiresAt: string;
}

/** Everything of the emulator that can change while it runs. */
export class EmulatorState {
  reports: StoredReport[] = [];
  calls: RecordedCall[] = [];
  admissions: Admission[] = [];
  /** How far its clock stands before this machine's. */
  aheadSeconds = 0;
  fault: PlannedFault | undefined;
  tokenLifetimeSeconds: number;

  constructor(private readonly initialTokenLifetimeSeconds: number) {
    this.tokenLifetimeSeconds = initialTokenLifetimeSeconds;
    this.reset();
  }

  /** Its time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.aheadSeconds * 1000;
  }

  /** Back to the catalogue, no faults, no records, the machine's clock, the configured token lifetime. */
  reset(): void {
    this.reports = catalogue.flatMap((workspace) =>
      workspace.reports.map((report) => ({ ...report, workspaceId: workspace.id })),
    );
    this.calls = [];
    this.admissions = [];
    this.aheadSeconds = 0;
    this.fault = undefined;
    this.tokenLifetimeSeconds = this.initialTokenLifetimeSeconds;
  }

  /** The reports of one workspace, in catalogue order. */
  reportsOf(workspaceId: string): StoredReport[] {
    return this.reports.filter((report) => report.workspaceId === workspaceId);
  }

  /** One report by id, in a workspace if one is given; undefined when there is none. */
  findReport(id: string, workspaceId?: string): StoredReport | undefined {
    return this.reports.find(
      (report) => report.id === id && (workspaceId === undefined || report.workspaceId === workspaceId),
    );
  }

  /** Adds a report with fresh ids unless they are given. */
  addReport(
    report: Omit<StoredReport, 'id' | 'datasetId'> & { id?: string; datasetId?: string },
  ): StoredReport {
    const added = { ...report, id: report.id ?? randomUUID(), datasetId: report.datasetId ?? randomUUID() };
    this.reports.push(added);
    return added;
  }

  /** Removes a report; false when there is none. */
  dropReport(id: string): boolean {
    const before = this.reports.length;
    this.reports = this.reports.filter((report) => report.id !== id);
    return this.reports.length < before;
  }

  /** Records that a page has shown a token. */
  admit({ reportId, tokenId, expiresAt }: { reportId: string; tokenId: string; expiresAt: number }): void {
    if (this.admissions.length >= admissionsKept) this.admissions.shift();
    const at = new Date(this.now()).toISOString();
    this.admissions.push({ reportId, tokenId, at, expiresAt: new Date(expiresAt).toISOString() });
  }

  /** The fault to answer now, if one is planned; each asking uses one up. */
  takeFault(): PlannedFault | undefined {
    const fault = this.fault;
    if (!fault) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.remaining -= 1;
    if (fault.remaining <= 0) this.fault = undefined;
    return fault;
  }
}
