import { Injectable } from '@nestjs/common';
import { Database, findDifference } from '@portal/service-kit';
import { publishChanges, type Change } from '../audit/changes.js';
import { DataReadingRepository } from '../freshness/data-reading.repository.js';
import type { DataReading } from '../freshness/refresh-history.js';
import { publishReports, type StoredReport } from '../report/report.repository.js';
import {
  ReportIdentityRepository,
  type DatasetIdentity,
} from '../report-identity/report-identity.repository.js';
import { ImportRunRepository, type StartedRun } from './import-run.repository.js';
import {
  ImportedReportRepository,
  type ImportedReport,
  type StoredImport,
} from './imported-report.repository.js';

/** Writes imported reports, with the counts of the run, events and the audit trail. */
@Injectable()
export class ImportedReportService {
  constructor(
    private readonly database: Database,
    private readonly runs: ImportRunRepository,
    private readonly reports: ImportedReportRepository,
    private readonly identities: ReportIdentityRepository,
    private readonly readings: DataReadingRepository,
  ) {}

  /** Adds and updates reports. Values that users write stay, and deleted reports stay deleted. */
  async write(run: StartedRun, listed: ImportedReport[]): Promise<void> {
    const ids = listed.map(({ reportId }) => reportId);
    await this.database.transaction(async (transaction) => {
      const storedById = indexByReportId(await this.reports.lock(transaction, ids));
      const newReports = listed.filter(({ reportId }) => !storedById.has(reportId));
      const changed = listed.flatMap((report) => createUpdate(storedById.get(report.reportId), report));
      const added = await this.reports.insert(transaction, newReports);
      const updated = await this.reports.update(
        transaction,
        changed.map(({ report }) => report),
      );
      await publishReports(transaction, [...added, ...updated]);
      const changes = [...added.map(toAddedChange), ...changed.map(({ change }) => change)];
      await publishChanges(transaction, run.startedBy, changes);
      await this.runs.addProgress(transaction, run, {
        found: listed.length,
        added: added.length,
        updated: updated.length,
      });
    });
  }

  async writeDatasets(
    run: StartedRun,
    readings: DataReading[],
    identities: DatasetIdentity[],
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.readings.save(transaction, readings);
      await this.identities.saveRequirements(transaction, identities);
      await this.runs.addProgress(transaction, run, {});
    });
  }

  async markVanished(run: StartedRun, ids: number[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const vanished = await this.reports.markVanished(transaction, ids);
      await publishChanges(transaction, run.startedBy, vanished.map(toVanishedChange));
      await this.runs.addProgress(transaction, run, { vanished: vanished.length });
    });
  }
}

/** Prefers existing over deleted reports with the same id. */
function indexByReportId(reports: StoredImport[]): Map<string, StoredImport> {
  const stored = new Map<string, StoredImport>();
  for (const report of reports) {
    if (!report.isDeleted || !stored.has(report.reportId)) stored.set(report.reportId, report);
  }
  return stored;
}

const selectAuditedFields = ({
  name,
  datasetId,
  embedUrl,
  workspaceId,
  workspaceName,
  status,
}: ImportedReport | StoredImport) => ({
  name,
  dataset_id: datasetId,
  embed_url: embedUrl,
  workspace_id: workspaceId,
  workspace: workspaceName,
  status,
});

interface ReportUpdate {
  report: ImportedReport & { id: number };
  change: Change;
}

/** Compares a stored report with Power BI's; none for an equal, new or deleted one. */
function createUpdate(stored: StoredImport | undefined, listed: ImportedReport): ReportUpdate[] {
  if (!stored || stored.isDeleted) return [];
  const hasMoved = stored.workspaceId !== listed.workspaceId;
  const workspaceName = listed.workspaceName ?? (hasMoved ? null : stored.workspaceName);
  const report = { ...listed, id: stored.id, workspaceName };
  const difference = findDifference(selectAuditedFields(stored), selectAuditedFields(report));
  if (!difference) return [];
  const change = {
    action: 'Changed',
    kind: 'Report',
    subjectId: stored.id,
    subject: report.name,
    ...difference,
  } as const;
  return [{ report, change }];
}

const toAddedChange = ({ id, name, type, workspace_name }: StoredReport): Change => ({
  action: 'Added',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: null,
  after: { name, type, workspace: workspace_name },
});

const toVanishedChange = ({ id, name }: StoredReport): Change => ({
  action: 'Changed',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: { status: 'Available' },
  after: { status: 'Unavailable' },
});
