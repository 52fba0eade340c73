import { Inject, Injectable } from '@nestjs/common';
import type { AuditRow, Page, Paging } from '@portal/contracts';
import { CONFIG, Database, listOrder, searchPatterns, statement } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';

/** From the beginning of one day of the portal to the end of another; undefined for no bound. */
export interface Days {
  from: string | undefined;
  until: string | undefined;
}

const expressions = {
  date_created: 'at',
  actor: 'actor COLLATE "und-x-icu"',
  action: 'action',
  kind: 'kind',
  subject: 'subject COLLATE "und-x-icu"',
};
const newestFirst = '-date_created';

const wanted = `
  ($1::date IS NULL OR at >= $1::date::timestamp AT TIME ZONE $3)
  AND ($2::date IS NULL OR at < ($2::date + 1)::timestamp AT TIME ZONE $3)`;
const matching = `
  search_text LIKE (SELECT folded($6))
  AND search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($7::text[]) AS word))`;

/** The audit trail as it is read. */
@Injectable()
export class AuditListRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The changes of those days that the search leaves, or the part of them that is wanted; `total` counts all. */
  async page({ from, until }: Days, paging: Paging): Promise<Page<AuditRow>> {
    const { limit = null, offset = 0, search, sort = newestFirst } = paging;
    const [longest, ...others] = searchPatterns(search);
    const { name, sql } = listOrder(expressions, sort, 'id DESC');
    const condition = longest === undefined ? wanted : `${wanted} AND ${matching}`;
    const listed = statement(
      name && `audit_list_${longest === undefined ? 'all' : 'found'}_${name}`,
      `WITH listed AS (
         SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_created,
           actor_id AS "actorId", actor, action, kind, subject_id AS "subjectId", subject, before, after
         FROM audit_entry WHERE ${condition} ORDER BY ${sql} LIMIT $4::int OFFSET $5::int
       )
       SELECT (SELECT count(*)::int FROM audit_entry WHERE ${condition}) AS total,
         (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
    );
    const values = [from ?? null, until ?? null, this.config.PORTAL_TIME_ZONE, limit, offset];
    const text = longest === undefined ? [] : [longest, others];
    const [page] = await this.database.rows<Page<AuditRow>>(listed, [...values, ...text]);
    return page ?? { rows: [], total: 0 };
  }
}
