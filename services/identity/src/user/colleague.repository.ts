import { Injectable } from '@nestjs/common';
import type { Page, Paging, PersonName } from '@portal/contracts';
import { Database, listOrder, searchPatterns, statement } from '@portal/service-kit';
import { isUser } from './user-filter.js';
import { text } from './user-order.js';

const expressions = { firstname: text('firstname'), surname: text('surname') };
const byName = 'surname,firstname';

/** The names of a partner's active users: neither searching nor sorting tells anything else of them. */
@Injectable()
export class ColleagueRepository {
  constructor(private readonly database: Database) {}

  /** The names that the search leaves, or the part of them that is wanted; `total` counts all. */
  async page(partnerId: number | null, paging: Paging): Promise<Page<PersonName>> {
    const { limit = null, offset = 0, search, sort = byName } = paging;
    const { name, sql } = listOrder(expressions, sort, 'id');
    const listed = statement(
      sort === byName ? 'colleague_page' : name && `colleague_page_${name}`,
      `WITH found AS MATERIALIZED (
         SELECT id, firstname, surname FROM account
         WHERE ${isUser} AND status = 'Active' AND partner_id = $1::int
           AND folded(firstname || ' ' || surname) LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($2::text[]) AS word))
       ), listed AS (
         SELECT * FROM found ORDER BY ${sql} LIMIT $3::int OFFSET $4::int
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
    );
    const values = [partnerId, searchPatterns(search), limit, offset];
    const [page] = await this.database.rows<Page<PersonName>>(listed, values);
    return page ?? { rows: [], total: 0 };
  }
}
