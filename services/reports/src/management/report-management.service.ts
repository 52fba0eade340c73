import { Inject, Injectable } from '@nestjs/common';
import {
  isAdministrator,
  malformed,
  notFound,
  reportEvents,
  type Inputs,
  type Principal,
  type reportManagementContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, differenceOf, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { tellChanges, type Change } from '../audit/changes.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { WORKSPACES } from '../import/workspaces.js';
import { emitReport } from '../report/report-event.js';
import {
  findPartnerName,
  findReportType,
  insertReport,
  lockReport,
  refuseOthersId,
  removeReport,
  updateReport,
  type ManagedReport,
} from './report-management.repository.js';
import { reportValues, type EmbedRules, type ReportValues } from './report-values.js';

type Input = Inputs<typeof reportManagementContract>;

/** Reports that people add, change and delete; user admins those of their own partner. */
@Injectable()
export class ReportManagementService {
  private readonly rules: EmbedRules;

  constructor(
    private readonly database: Database,
    embedUrls: EmbedUrls,
    @Inject(WORKSPACES) workspaces: string[],
  ) {
    this.rules = { embedUrls, workspaces };
  }

  /**
   * Adds a report; refused when another has its id of Power BI's, to user admins also when one of another owner ever had it, and when
   * there is no such partner. A Power BI report that no import has found is not available yet.
   * @throws Problem `malformed` for what its kind needs
   */
  add(principal: Principal, { type, ...input }: Input['insert']): Promise<WriteResponse> {
    const values = reportValues(principal, type, input, this.rules);
    const write = this.database.transaction(async (transaction) => {
      const owner = await ownerName(transaction, values.ownerPartnerId);
      const report = await insertReport(transaction, values);
      if (!isAdministrator(principal)) await refuseOthersId(transaction, report.id, values);
      await emitReport(transaction, report);
      const after = audited({ ...values, owner });
      await tellChanges(transaction, principal.accountId, [entry('Added', report, null, after)]);
      return { affectedRows: 1, insertId: report.id };
    });
    return orRefusal(write);
  }

  /**
   * Changes a report, with what it leaves out as it was; refused as adding is, and to administrators when there is none.
   * @throws Problem `malformed` for what its kind needs, `not-found` for what is not a user admin's
   */
  change(principal: Principal, { id, reportTypeId, ...input }: Input['update']): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const before = await lockOwn(transaction, principal, id, 'Failed to edit the report');
      const type = await findReportType(transaction, reportTypeId);
      if (!type) throw malformed({ field: 'reportTypeId', message: 'Please enter the report type' });
      const after = reportValues(principal, type, input, this.rules, before);
      const owner =
        after.ownerPartnerId === before.ownerPartnerId
          ? before.owner
          : await ownerName(transaction, after.ownerPartnerId);
      const difference = differenceOf(audited(before), audited({ ...after, owner }));
      if (!difference) return { affectedRows: 1 };
      const report = await updateReport(transaction, id, after);
      const hasNewId = after.reportId !== before.reportId;
      if (hasNewId && !isAdministrator(principal)) await refuseOthersId(transaction, id, after);
      await emitReport(transaction, report);
      const change = entry('Changed', before, difference.before, difference.after);
      await tellChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Deletes a report; refused to administrators when there is none.
   * @throws Problem `not-found` for what is not a user admin's
   */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const report = await lockOwn(transaction, principal, id, 'Failed to delete the report.');
      await removeReport(transaction, id);
      await transaction.publish(reportEvents.report, id, null);
      await tellChanges(transaction, principal.accountId, [entry('Deleted', report, audited(report), null)]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

/** A report that the caller may change; to a user admin, what is another's and what is not there look alike. */
async function lockOwn(
  transaction: Transaction,
  principal: Principal,
  id: number,
  failure: string,
): Promise<ManagedReport> {
  const report = await lockReport(transaction, id);
  if (isAdministrator(principal)) {
    if (!report) throw new Refusal(failure);
    return report;
  }
  if (!report || report.ownerPartnerId !== principal.partnerId) throw notFound();
  return report;
}

async function ownerName(transaction: Transaction, partnerId: number | null): Promise<string | null> {
  if (partnerId === null) return null;
  const name = await findPartnerName(transaction, partnerId);
  if (name === undefined) throw new Refusal('This HIS partner does not exist any more.');
  return name;
}

type Named = Omit<ReportValues, 'embedUrl' | 'workspaceId' | 'ownerPartnerId'> & {
  embedUrl: string | null;
  owner: string | null;
};

const audited = ({ name, description, type, reportId, datasetId, embedUrl, owner }: Named) => ({
  name,
  description,
  type,
  report_id: reportId,
  dataset_id: datasetId,
  embed_url: embedUrl,
  owner,
});

const entry = (
  action: Change['action'],
  { id, name }: { id: number; name: string },
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Report', subjectId: id, subject: name, before, after });
