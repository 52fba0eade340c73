import { Inject, Injectable } from '@nestjs/common';
import type { AuditRow, Page, Paging, SignIns } from '@portal/contracts';
import { CONFIG, Database, isoTime, readPage, sql, type ListSource, type Sql } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

const maxSignIns = 20;

const statusOf = (fields: Sql) =>
  sql`CASE WHEN ${fields}->'status' IS NOT NULL THEN json_build_object('status', ${fields}->'status') END`;

const fieldsOf = (fields: Sql, onlyStatus: Sql) =>
  sql`CASE WHEN ${onlyStatus}::boolean THEN ${statusOf(fields)} ELSE ${fields} END`;

function historyOf(accountId: number, isStatusOnly: boolean): ListSource {
  const onlyStatus = sql`${isStatusOnly}`;
  const [before, after] = [sql`entry.before::json`, sql`entry.after::json`];
  return {
    columns: sql`entry.id, ${isoTime('entry.at')} AS date_created, entry.actor_id AS "actorId", entry.actor, entry.action,
      entry.kind, entry.subject_id AS "subjectId", entry.subject,
      ${fieldsOf(before, onlyStatus)} AS before, ${fieldsOf(after, onlyStatus)} AS after`,
    tables: sql`audit_entry entry`,
    where: sql`entry.kind = 'Account' AND entry.subject_id = ${accountId}
      AND (NOT ${onlyStatus}::boolean OR ${before}->'status' IS NOT NULL OR ${after}->'status' IS NOT NULL)`,
    text: sql`concat_ws(' ', entry.actor, entry.action)`,
    order: {
      date_created: sql`entry.at`,
      actor: sql`folded(entry.actor)`,
      action: sql`entry.action`,
    },
    byDefault: '-date_created',
    tie: sql`entry.id DESC`,
  };
}

/** Sign-ins and audit entries of one account. */
@Injectable()
export class PersonRecordRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async findSignIns(accountId: number): Promise<SignIns> {
    const { SESSION_IDLE_SECONDS: idleSeconds, SESSION_TOTAL_SECONDS: totalSeconds } = this.config;
    const [found] = await this.database.rows(
      sql<SignIns>`
        WITH newest AS (
          SELECT created_at, last_seen_at FROM session
          WHERE account_id = ${accountId} AND ended_at IS NULL
            AND last_seen_at > now() - make_interval(secs => ${idleSeconds})
            AND created_at > now() - make_interval(secs => ${totalSeconds})
          ORDER BY last_seen_at DESC, id LIMIT ${maxSignIns}
        ), known AS (
          SELECT first_used_at, last_used_at FROM sign_in_device
          WHERE account_id = ${accountId} ORDER BY last_used_at DESC, device_hash LIMIT ${maxSignIns}
        )
        SELECT (SELECT ${isoTime('last_used_at')} FROM account WHERE id = ${accountId}) AS last,
          (SELECT coalesce(json_agg(json_build_object('first', ${isoTime('created_at')}, 'last', ${isoTime('last_seen_at')})
            ORDER BY last_seen_at DESC), '[]') FROM newest) AS sessions,
          (SELECT coalesce(json_agg(json_build_object('first', ${isoTime('first_used_at')}, 'last', ${isoTime('last_used_at')})
            ORDER BY last_used_at DESC), '[]') FROM known) AS devices`,
    );
    return found ?? { last: null, sessions: [], devices: [] };
  }

  findHistory(accountId: number, isStatusOnly: boolean, paging: Paging): Promise<Page<AuditRow>> {
    return readPage(this.database, historyOf(accountId, isStatusOnly), paging);
  }
}
