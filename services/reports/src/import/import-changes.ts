import { Injectable } from '@nestjs/common';
import { Database, differenceOf } from '@portal/service-kit';
import { tellChanges, type Change } from '../audit/changes.js';
import { emitReports, type StoredReport } from '../report/report-event.js';
import { ImportRunRepository, type OwnRun } from './import-run.repository.js';
import {
  ImportedReportRepository,
  type ImportedReport,
  type KnownReport,
} from './imported-report.repository.js';

/** Writes what an import finds, with the run's counts, the events and the audit trail. */
@Injectable()
export class ImportChanges {
  constructor(
    private readonly database: Database,
    private readonly runs: ImportRunRepository,
    private readonly reports: ImportedReportRepository,
  ) {}

  /** Adds and changes reports as Power BI lists them; what people say of them stays, and what they deleted stays deleted. */
  async takeIn(run: OwnRun, listed: ImportedReport[]): Promise<void> {
    const ids = listed.map(({ reportId }) => reportId);
    await this.database.transaction(async (transaction) => {
      const known = byReportId(await this.reports.lock(transaction, ids));
      const fresh = listed.filter(({ reportId }) => !known.has(reportId));
      const changed = listed.flatMap((report) => changeOf(known.get(report.reportId), report));
      const added = await this.reports.insert(transaction, fresh);
      const updated = await this.reports.update(
        transaction,
        changed.map(({ report }) => report),
      );
      await emitReports(transaction, [...added, ...updated]);
      const changes = [...added.map(additionOf), ...changed.map(({ change }) => change)];
      await tellChanges(transaction, run.startedBy, changes);
      await this.runs.noteProgress(transaction, run, {
        found: listed.length,
        added: added.length,
        updated: updated.length,
      });
    });
  }

  /** Marks reports that Power BI no longer has. */
  async markVanished(run: OwnRun, ids: number[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const vanished = await this.reports.markVanished(transaction, ids);
      await tellChanges(transaction, run.startedBy, vanished.map(disappearanceOf));
      await this.runs.noteProgress(transaction, run, { vanished: vanished.length });
    });
  }
}

/** Of several with one id the one that is not deleted. */
function byReportId(reports: KnownReport[]): Map<string, KnownReport> {
  const known = new Map<string, KnownReport>();
  for (const report of reports) {
    if (!report.isDeleted || !known.has(report.reportId)) known.set(report.reportId, report);
  }
  return known;
}

const fieldsOf = ({
  name,
  datasetId,
  embedUrl,
  workspaceId,
  workspaceName,
  status,
}: ImportedReport | KnownReport) => ({
  name,
  dataset_id: datasetId,
  embed_url: embedUrl,
  workspace_id: workspaceId,
  workspace: workspaceName,
  status,
});

interface Changed {
  report: ImportedReport & { id: number };
  change: Change;
}

/** The change that makes a report what Power BI says; none where it is that, is new or was deleted. */
function changeOf(known: KnownReport | undefined, listed: ImportedReport): Changed[] {
  if (!known || known.isDeleted) return [];
  const hasMoved = known.workspaceId !== listed.workspaceId;
  const workspaceName = listed.workspaceName ?? (hasMoved ? null : known.workspaceName);
  const report = { ...listed, id: known.id, workspaceName };
  const difference = differenceOf(fieldsOf(known), fieldsOf(report));
  if (!difference) return [];
  const change = {
    action: 'Changed',
    kind: 'Report',
    subjectId: known.id,
    subject: report.name,
    ...difference,
  } as const;
  return [{ report, change }];
}

const additionOf = ({ id, name, type, workspace_name }: StoredReport): Change => ({
  action: 'Added',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: null,
  after: { name, type, workspace: workspace_name },
});

const disappearanceOf = ({ id, name }: StoredReport): Change => ({
  action: 'Changed',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: { status: 'Available' },
  after: { status: 'Unavailable' },
});
