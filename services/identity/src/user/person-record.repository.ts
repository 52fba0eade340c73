import { Injectable } from '@nestjs/common';
import type { Paging, personRecordContract } from '@portal/contracts';
import { Database, toIsoTimeSql, readPage, sql, type ListSource, type Sql } from '@portal/service-kit';

const selectStatus = (fields: Sql) =>
  sql`CASE WHEN ${fields}->'status' IS NOT NULL THEN json_build_object('status', ${fields}->'status') END`;

const selectFields = (fields: Sql, onlyStatus: Sql) =>
  sql`CASE WHEN ${onlyStatus}::boolean THEN ${selectStatus(fields)} ELSE ${fields} END`;

function selectHistory(
  accountId: number,
  isStatusOnly: boolean,
): ListSource<typeof personRecordContract.calls.findHistory> {
  const onlyStatus = sql`${isStatusOnly}`;
  const [before, after] = [sql`entry.before::json`, sql`entry.after::json`];
  return {
    columns: sql`entry.id, ${toIsoTimeSql('entry.at')} AS date_created, entry.actor_id AS "actorId", entry.actor, entry.action,
      entry.kind, entry.subject_id AS "subjectId", entry.subject,
      ${selectFields(before, onlyStatus)} AS before, ${selectFields(after, onlyStatus)} AS after`,
    tables: sql`audit_entry entry`,
    where: sql`entry.kind = 'Account' AND entry.subject_id = ${accountId}
      AND (NOT ${onlyStatus}::boolean OR ${before}->'status' IS NOT NULL OR ${after}->'status' IS NOT NULL)`,
    text: sql`concat_ws(' ', entry.actor, entry.action)`,
    sortColumns: {
      date_created: sql`entry.at`,
      actor: sql`folded(entry.actor)`,
      action: sql`entry.action`,
    },
    defaultSort: '-date_created',
    tieBreakers: sql`entry.id DESC`,
  };
}

/** Audit entries of one account. */
@Injectable()
export class PersonRecordRepository {
  constructor(private readonly database: Database) {}

  findHistory(accountId: number, isStatusOnly: boolean, paging: Paging) {
    return readPage(this.database, selectHistory(accountId, isStatusOnly), paging);
  }
}
