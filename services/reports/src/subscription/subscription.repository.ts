import { Injectable } from '@nestjs/common';
import type {
  Inputs,
  ManagedPartner,
  Paging,
  subscriptionContract,
  SubscriptionFields,
  SubscriptionOptions,
} from '@portal/contracts';
import {
  Database,
  findSelectedIds,
  isManagedSql,
  readPage,
  sql,
  toIsoTimeSql,
  type BulkRow,
  type Connection,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import type { DeepPartial } from 'typeorm';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { deliverySql, nextRunSql } from './subscription.sql.js';

/** A report that the viewer may open, as it can be sent. */
export interface SubscribableReport {
  id: number;
  name: string;
  isPowerBi: boolean;
  delivery: SubscriptionOptions['delivery'];
  /** Power BI's ids. */
  reportId: string | null;
  workspaceId: string | null;
}

/** A subscription with what the audit trail says of it. */
export interface StoredSubscription extends SubscriptionFields {
  id: number;
  accountId: number;
  reportId: number;
  reportName: string;
  subscriber: string;
}

type ManagedFilter = Pick<Inputs<typeof subscriptionContract>['findAll'], 'reportId' | 'state'>;

const fields = sql`s.id, s.report_id AS "reportId", r.name AS "reportName", s.cadence, s.weekdays, s.month_day AS "monthDay",
  to_char(s.local_time, 'HH24:MI') AS time, s.time_zone AS "timeZone", s.format, s.page, s.page_name AS "pageName"`;

const columns = sql`${fields}, r.type AS "reportType", s.is_paused AS "isPaused", ${toIsoTimeSql('s.next_run_at')} AS "nextRun",
  ${toIsoTimeSql('s.last_run_at')} AS "lastRun", s.failure`;

const tables = sql`subscription s JOIN report r ON r.id = s.report_id LEFT JOIN replicated_account a ON a.id = s.account_id
  LEFT JOIN replicated_partner p ON p.id = a.partner_id`;

const subscriberName = sql`concat_ws(' ', a.firstname, a.surname)`;

const sortColumns = {
  reportName: sql`r.name_text`,
  subscriber: sql`folded(${subscriberName})`,
  nextRun: sql`s.next_run_at`,
  lastRun: sql`s.last_run_at`,
};

const buildOwnSource = (
  accountId: number,
  reportId: number | undefined,
): ListSource<typeof subscriptionContract.calls.findOwn> => {
  const report = sql`${reportId ?? null}`;
  return {
    columns,
    tables,
    where: sql`s.account_id = ${accountId} AND (${report}::int IS NULL OR s.report_id = ${report}::int)`,
    text: sql`r.name`,
    sortColumns,
    defaultSort: 'reportName',
    tieBreakers: sql`s.id`,
  };
};

function buildManagedSource(
  partner: ManagedPartner,
  { reportId, state }: ManagedFilter,
): ListSource<typeof subscriptionContract.calls.findAll> {
  const [report, shown] = [sql`${reportId ?? null}`, sql`${state ?? null}`];
  return {
    columns: sql`${columns}, CASE WHEN a.id IS NOT NULL THEN json_build_object(
      'id', a.id, 'firstname', a.firstname, 'surname', a.surname, 'user_type', coalesce(p.name, '')) END AS subscriber`,
    tables,
    where: sql`${isManagedSql(partner, sql`a.partner_id`)} AND (${report}::int IS NULL OR s.report_id = ${report}::int)
      AND CASE ${shown}::text WHEN 'paused' THEN s.is_paused WHEN 'failing' THEN s.failure IS NOT NULL
        WHEN 'active' THEN NOT s.is_paused ELSE true END`,
    text: sql`concat_ws(' ', r.name, ${subscriberName}, p.name)`,
    sortColumns,
    defaultSort: 'reportName',
    tieBreakers: sql`s.id`,
  };
}

/** Sets the next run, and that earlier refreshes of the data are not sent. */
const scheduleSql = sql`next_run_at = CASE WHEN NOT s.is_paused THEN ${nextRunSql} END,
  refreshed_at = (SELECT data_refreshed_at FROM report WHERE id = s.report_id), failure = NULL`;

/** Subscriptions, as their subscribers and managers see and change them. */
@Injectable()
export class SubscriptionRepository {
  constructor(private readonly database: Database) {}

  findReport(
    viewer: Viewer,
    id: number,
    connection: Connection = this.database,
  ): Promise<SubscribableReport | undefined> {
    return connection.queryOne(
      sql<SubscribableReport>`SELECT r.id, r.name, r.type = 'Power Bi' AS "isPowerBi", ${deliverySql} AS delivery,
          r.report_id AS "reportId", r.workspace_id AS "workspaceId"
        FROM report r WHERE r.id = ${id} AND ${buildOpenableSql(viewer).condition}`,
    );
  }

  findOwn(accountId: number, reportId: number | undefined, paging: Paging) {
    return readPage(this.database, buildOwnSource(accountId, reportId), paging);
  }

  findManaged(partner: ManagedPartner, filter: ManagedFilter, paging: Paging) {
    return readPage(this.database, buildManagedSource(partner, filter), paging);
  }

  findManagedIds(
    partner: ManagedPartner,
    { ids, search, ...filter }: ManagedFilter & { ids?: number[] | undefined; search?: string | undefined },
  ): Promise<number[]> {
    return findSelectedIds(this.database, buildManagedSource(partner, filter), sql`s.id`, { ids, search });
  }

  findManagedRows(partner: ManagedPartner, ids: number[]): Promise<BulkRow[]> {
    return this.database.query(
      sql<BulkRow>`SELECT s.id, r.name, '' AS before FROM ${tables}
        WHERE s.id = ANY (${ids}::int[]) AND ${isManagedSql(partner, sql`a.partner_id`)} ORDER BY s.id`,
    );
  }

  isTimeZone(name: string): Promise<boolean> {
    return this.database.hasRows(sql`SELECT FROM pg_timezone_names WHERE name = ${name}`);
  }

  /** Inserts or changes a subscription, schedules it and returns its id. */
  async save(transaction: Transaction, subscription: DeepPartial<SubscriptionEntity>): Promise<number> {
    const { id } = await transaction.getRepository(SubscriptionEntity).save(subscription);
    await transaction.query(sql`UPDATE subscription s SET ${scheduleSql} WHERE id = ${id}`);
    return id;
  }

  /** Locks a subscription that matches a condition on `s` and its account `a`. */
  private lock(
    transaction: Transaction,
    id: number,
    condition: Sql,
  ): Promise<StoredSubscription | undefined> {
    return transaction.queryOne(
      sql<StoredSubscription>`SELECT ${fields}, s.account_id AS "accountId", ${subscriberName} AS subscriber
        FROM ${tables} WHERE s.id = ${id} AND ${condition} FOR UPDATE OF s`,
    );
  }

  lockOwn(transaction: Transaction, accountId: number, id: number): Promise<StoredSubscription | undefined> {
    return this.lock(transaction, id, sql`s.account_id = ${accountId}`);
  }

  lockManaged(
    transaction: Transaction,
    partner: ManagedPartner,
    id: number,
  ): Promise<StoredSubscription | undefined> {
    return this.lock(transaction, id, isManagedSql(partner, sql`a.partner_id`));
  }
}
