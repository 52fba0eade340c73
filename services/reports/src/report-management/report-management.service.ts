import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  reportEvents,
  type Caller,
  type Inputs,
  type Principal,
  type reportManagementContract,
  type WriteResponse,
  refuseField,
  type PlainRefusalCode,
} from '@portal/contracts';
import { maxVerificationMonths } from '@portal/contracts/rules';
import { CONFIG } from '@portal/server-kit';
import { Database, findDifference, Refusal, type Transaction } from '@portal/service-kit';
import { publishChanges, type Change } from '../audit/changes.js';
import { CategoryService } from '../category/category.service.js';
import type { ReportsConfig } from '../config.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { PermissionService } from '../permission/permission.service.js';
import { publishReports } from '../report/report.repository.js';
import { ReportManagementRepository, type ManagedReport } from './report-management.repository.js';
import { readReportValues, type EmbedRules, type ReportValues } from './report-values.js';

type Input = Inputs<typeof reportManagementContract>;

/** Writes of reports. User admins write those of their own partner. */
@Injectable()
export class ReportManagementService {
  private readonly rules: EmbedRules;

  constructor(
    private readonly database: Database,
    private readonly reports: ReportManagementRepository,
    private readonly categories: CategoryService,
    private readonly permissions: PermissionService,
    embedUrls: EmbedUrls,
    @Inject(CONFIG)
    private readonly config: Pick<ReportsConfig, 'IDENTITY_TOKEN_KEYS' | 'POWER_BI_WORKSPACES'>,
  ) {
    this.rules = { embedUrls, workspaces: config.POWER_BI_WORKSPACES };
  }

  /**
   * Adds a report. Refused when another one has its Power BI id, for user admins also when a report of another owner ever had it, and for
   * an unknown partner, category or group. A Power BI report is not available before an import has found it.
   * @throws Problem `malformed` for missing or invalid values of its type, `forbidden` when a user admin sets a category, `not-found`
   * when a user admin names a user of another partner
   */
  add(
    caller: Caller,
    { type, categoryId, groupIds = [], userIds = [], ...input }: Input['insert'],
  ): Promise<WriteResponse> {
    const { principal } = caller;
    if (categoryId && !isAdministrator(principal)) throw forbidden();
    const values = readReportValues(principal, type, input, this.rules);
    return this.database.write(async (transaction) => {
      const owner = await this.requireOwnerName(transaction, values.ownerPartnerId);
      const report = await this.reports.insert(transaction, values);
      if (!isAdministrator(principal))
        await this.reports.refuseIdOfOtherOwner(transaction, report.id, values);
      await publishReports(transaction, [report]);
      const change = reportChange('Added', report, null, selectAuditedFields({ ...values, owner }));
      await publishChanges(transaction, principal.accountId, [change]);
      const reportIds = [report.id];
      if (categoryId) {
        await this.categories.moveReportsWithin(transaction, principal, reportIds, categoryId);
      }
      const groups = [...new Set(groupIds)].map(
        (id) => ({ kind: 'group', id, viewedBy: 'Allow All' }) as const,
      );
      const users = [...new Set(userIds)].map((id) => ({ kind: 'user', id }) as const);
      for (const receiver of [...groups, ...users])
        await this.permissions.addWithin(transaction, caller, receiver, { reportIds });
      return { affectedRows: 1, insertId: report.id };
    });
  }

  /**
   * Changes a report; omitted values stay. Refused as {@link add}, and for administrators for an unknown report.
   * @throws Problem `malformed` for missing or invalid values of its type, `not-found` for a report of another partner
   */
  change(principal: Principal, { id, reportTypeId, ...input }: Input['update']): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const before = await this.lockManaged(transaction, principal, id, 'report.notEdited');
      const type = await this.reports.findTypeName(transaction, reportTypeId);
      if (!type) throw refuseField('reportTypeId', 'report.type');
      const after = readReportValues(principal, type, input, this.rules, before);
      const owner =
        after.ownerPartnerId === before.ownerPartnerId
          ? before.owner
          : await this.requireOwnerName(transaction, after.ownerPartnerId);
      const difference = findDifference(
        selectAuditedFields(before),
        selectAuditedFields({ ...after, owner }),
      );
      if (!difference) return { affectedRows: 1 };
      const report = await this.reports.update(transaction, id, after);
      const hasNewId = after.reportId !== before.reportId;
      if (hasNewId && !isAdministrator(principal)) {
        await this.reports.refuseIdOfOtherOwner(transaction, id, after);
      }
      await publishReports(transaction, [report]);
      const change = reportChange('Changed', before, difference.before, difference.after);
      await publishChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
  }

  /**
   * Changes settings of a report; omitted ones stay. Refused for administrators for an unknown report.
   * @throws Problem `not-found` for a report of another partner, `malformed` for identity tokens without an address, or of a host without a key
   */
  changeSettings(principal: Principal, { id, ...changed }: Input['updateSettings']): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const report = await this.lockManaged(transaction, principal, id, 'report.notEdited');
      const before = await this.reports.findSettings(transaction, id);
      const after = { ...before, ...changed };
      const difference = findDifference(before, after);
      if (!difference) return { affectedRows: 1 };
      if (changed.identityToken && after.identityToken !== 'none') this.requireTokenKey(report);
      await publishReports(transaction, await this.reports.updateSettings(transaction, id, after));
      const change = reportChange('Changed', report, difference.before, difference.after);
      await publishChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
  }

  /**
   * Marks a report as verified until a time, or no longer. Refused for administrators for an unknown report.
   * @throws Problem `malformed` for a time that is past or more than a year ahead, `not-found` for a report of another partner
   */
  verify(principal: Principal, { id, until }: Input['verify']): Promise<WriteResponse> {
    const end = until && readVerificationEnd(until);
    return this.database.write(async (transaction) => {
      const report = await this.lockManaged(transaction, principal, id, 'report.notEdited');
      const { accountId } = principal;
      const before = await this.reports.verify(transaction, id, accountId, end);
      if (before === null && end === null) return { affectedRows: 1 };
      const change = reportChange('Changed', report, { verified_until: before }, { verified_until: end });
      await publishChanges(transaction, accountId, [change]);
      return { affectedRows: 1 };
    });
  }

  /**
   * Deletes a report. Refused for administrators for an unknown one.
   * @throws Problem `not-found` for a report of another partner
   */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const report = await this.lockManaged(transaction, principal, id, 'report.notDeleted');
      await this.reports.delete(transaction, id);
      await transaction.publish(reportEvents.report, id, null);
      const change = reportChange('Deleted', report, selectAuditedFields(report), null);
      await publishChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
  }

  private requireTokenKey({ embedUrl }: ManagedReport): void {
    if (!embedUrl) throw refuseField('identityToken', 'report.address');
    const { host } = new URL(embedUrl);
    if (this.config.IDENTITY_TOKEN_KEYS.has(host)) return;
    throw refuseField('identityToken', 'report.noKey', { host });
  }

  /** Locks a report that the caller may change. User admins get the same error for unknown reports and for those of others. */
  private async lockManaged(
    transaction: Transaction,
    principal: Principal,
    id: number,
    refusal: PlainRefusalCode,
  ): Promise<ManagedReport> {
    const report = await this.reports.lock(transaction, id);
    if (isAdministrator(principal)) {
      if (!report) throw new Refusal(refusal);
      return report;
    }
    if (!report || report.ownerPartnerId !== principal.partnerId) throw notFound();
    return report;
  }

  private async requireOwnerName(transaction: Transaction, partnerId: number | null): Promise<string | null> {
    if (partnerId === null) return null;
    const name = await this.reports.findPartnerName(transaction, partnerId);
    if (name === undefined) throw new Refusal('partner.gone');
    return name;
  }
}

function readVerificationEnd(until: string): string {
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw refuseField('until', 'field.laterDay');
  const latest = new Date();
  latest.setUTCMonth(latest.getUTCMonth() + maxVerificationMonths);
  // The end of the day in any time zone.
  latest.setUTCDate(latest.getUTCDate() + 1);
  if (end > latest) throw refuseField('until', 'field.dayWithinMonths', { months: maxVerificationMonths });
  return end.toISOString();
}

type AuditedReport = Omit<ReportValues, 'embedUrl' | 'workspaceId' | 'ownerPartnerId'> & {
  embedUrl: string | null;
  owner: string | null;
};

const selectAuditedFields = ({
  name,
  description,
  type,
  reportId,
  datasetId,
  embedUrl,
  owner,
}: AuditedReport) => ({
  name,
  description,
  type,
  report_id: reportId,
  dataset_id: datasetId,
  embed_url: embedUrl,
  owner,
});

const reportChange = (
  action: Change['action'],
  { id, name }: { id: number; name: string },
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Report', subjectId: id, subject: name, before, after });
