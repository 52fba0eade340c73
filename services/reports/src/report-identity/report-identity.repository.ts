import { Injectable } from '@nestjs/common';
import type { IdentityRule, ReportIdentity } from '@portal/contracts';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { ThumbnailEntity } from '../thumbnail/thumbnail.entity.js';
import type { IdentityPerson } from './effective-identity.js';
import { ReportIdentityEntity } from './report-identity.entity.js';

interface StoredRule {
  name: string;
  rule: IdentityRule | null;
}

/** Whether a dataset needs an identity, by Power BI. */
export interface DatasetIdentity {
  datasetId: string;
  isRequired: boolean;
  areRolesRequired: boolean;
}

@Injectable()
export class ReportIdentityRepository {
  constructor(private readonly database: Database) {}

  find(reportId: number): Promise<ReportIdentity | undefined> {
    return this.database.queryOne(
      sql<ReportIdentity>`SELECT i.rule, coalesce(i.is_required, false) AS "isRequired",
          coalesce(i.are_roles_required, false) AS "areRolesRequired",
          ARRAY(
            SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM replicated_partner p
            WHERE p.id IN (SELECT (value ->> 'partnerId')::int FROM jsonb_array_elements(i.rule -> 'partners'))
            ORDER BY p.name
          ) AS partners
        FROM report r LEFT JOIN report_identity i ON i.report_id = r.id
        WHERE r.id = ${reportId} AND r.type = 'Power Bi' AND ${existsSql}`,
    );
  }

  /** Locks a report and returns its rule; undefined for an unknown report. */
  async lock(transaction: Transaction, reportId: number): Promise<StoredRule | undefined> {
    return transaction.queryOne(
      sql<StoredRule>`SELECT r.name, (SELECT rule FROM report_identity WHERE report_id = r.id) AS rule
        FROM report r WHERE r.id = ${reportId} AND r.type = 'Power Bi' AND ${existsSql} FOR UPDATE`,
    );
  }

  /** Saves a rule, and deletes the image of the report, which differs for each viewer now. */
  async saveRule(transaction: Transaction, reportId: number, rule: IdentityRule | null): Promise<void> {
    await transaction.getRepository(ReportIdentityEntity).upsert({ reportId, rule }, ['reportId']);
    if (rule) await transaction.getRepository(ThumbnailEntity).delete({ reportId });
  }

  findPerson(accountId: number): Promise<IdentityPerson | undefined> {
    return this.database.queryOne(
      sql<IdentityPerson>`SELECT a.partner_id AS "partnerId", p.group_id AS "groupId", a.email
        FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id WHERE a.id = ${accountId}`,
    );
  }

  /** Counts the reports that cannot be opened, because they need an identity and have no rule for it. */
  countMissing(): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM report_identity i JOIN report r ON r.id = i.report_id
        WHERE i.is_required AND i.rule IS NULL AND r.status = 'Available' AND ${existsSql}`,
    );
  }

  /**
   * Stores whether datasets need an identity, for the reports that show their data. A dataset that is listed twice needs one if either does.
   * Deletes images of reports that differ for each viewer now.
   */
  async saveRequirements(transaction: Transaction, datasets: DatasetIdentity[]): Promise<void> {
    await transaction.query(
      sql`WITH saved AS (
          INSERT INTO report_identity AS i (report_id, is_required, are_roles_required)
          SELECT DISTINCT ON (r.id) r.id, d."isRequired", d."areRolesRequired"
          FROM json_to_recordset(${JSON.stringify(datasets)})
              AS d ("datasetId" text, "isRequired" boolean, "areRolesRequired" boolean)
            JOIN report r ON r.dataset_id = d."datasetId" AND r.type = 'Power Bi' AND r.deleted_at IS NULL
          WHERE d."isRequired" OR EXISTS (SELECT FROM report_identity WHERE report_id = r.id)
          ORDER BY r.id, d."isRequired" DESC
          ON CONFLICT (report_id) DO UPDATE
            SET is_required = excluded.is_required, are_roles_required = excluded.are_roles_required
          RETURNING report_id, is_required, rule
        )
        DELETE FROM report_thumbnail USING saved
        WHERE report_thumbnail.report_id = saved.report_id AND (is_required OR rule IS NOT NULL)`,
    );
  }
}
