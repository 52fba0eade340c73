import { Injectable } from '@nestjs/common';
import type { ManagedPartner, Paging, reportUpdateDeliveryContract } from '@portal/contracts';
import { Database, isManagedSql, toIsoTimeSql, readPage, sql, type ListSource } from '@portal/service-kit';

const joins = sql`LEFT JOIN replicated_report r ON r.id = b.audience_id
    LEFT JOIN replicated_account a ON a.id = b.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`;

function createListSource(
  owner: ManagedPartner,
): ListSource<typeof reportUpdateDeliveryContract.calls.findAll> {
  return {
    columns: sql`b.id`,
    tables: sql`broadcast b ${joins}`,
    // The texts of all updates are too large to be sorted.
    details: {
      columns: sql`b.audience_id AS "reportId", coalesce(r.name, '') AS name, r.type,
        coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname, coalesce(p.name, '') AS user_type,
        b.text AS updates, ${toIsoTimeSql('b.created_at')} AS date_created, b.to_viewers AS "toViewers",
        (SELECT name FROM replicated_partner WHERE id = r.owner_partner_id) AS owner,
        b.receivers, b.administrators, b.next_step_at IS NULL AS "isDelivered"`,
      tables: sql`JOIN broadcast b ON b.id = page.id ${joins}`,
    },
    where: sql`b.kind = 'reportUpdate' AND ${isManagedSql(owner, sql`r.owner_partner_id`)}`,
    text: sql`concat_ws(' ', r.name, a.firstname, a.surname, p.name, b.text)`,
    sortColumns: {
      name: sql`folded(r.name)`,
      firstname: sql`folded(a.firstname)`,
      surname: sql`folded(a.surname)`,
      date_created: sql`b.created_at`,
    },
    defaultSort: '-date_created',
    tieBreakers: sql`b.id DESC`,
  };
}

/** The HIS partner that owns a report; null for a report without one. */
interface ReportOwner {
  partnerId: number | null;
  name: string | null;
}

@Injectable()
export class ReportUpdateRepository {
  constructor(private readonly database: Database) {}

  /** A page of the updates, newest first by default. */
  findPage(owner: ManagedPartner, paging: Paging) {
    return readPage(this.database, createListSource(owner), paging);
  }

  /** The owner of a report; null while the report is not replicated. */
  async findOwner(reportId: number): Promise<ReportOwner> {
    const row = await this.database.queryOne(
      sql<ReportOwner>`SELECT r.owner_partner_id AS "partnerId", p.name
        FROM replicated_report r LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id WHERE r.id = ${reportId}`,
    );
    return row ?? { partnerId: null, name: null };
  }
}
