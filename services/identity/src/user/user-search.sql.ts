import { statement, type Statement } from '@portal/service-kit';
import { filterSql, isUser, type UserFilter } from './user-filter.js';
import type { UserOrder } from './user-order.js';
import { usersByIds } from './user-row.sql.js';

/** The text by which a partner and its group are found: the folded names of both. */
const places = `
  SELECT partner.id, partner.name, stakeholder_group.name AS group_name,
    folded(partner.name || ' ' || stakeholder_group.name) AS search_text
  FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

/**
 * The users, as JSON rows, whose own text or partner's or group's name has each of the LIKE patterns $3 and $4, of partner $5 where the
 * filter has one: $1 from $2 on, and how many there are.
 */
export function userSearch(filter: UserFilter, order: UserOrder): Statement {
  const { name, condition } = filterSql(filter, 5);
  // Subqueries, so that texts are folded once and not for each row. The planner would take any search text for a rare one.
  const sql = `
    WITH place AS MATERIALIZED (${places}),
    found AS MATERIALIZED (
      SELECT account.id, firstname, surname, email, phone, status, place.name, place.group_name
      FROM account JOIN place ON place.id = account.partner_id
      WHERE ${isUser} AND ${condition}
        AND (account.search_text LIKE (SELECT folded($3))
          OR partner_id = ANY (ARRAY(SELECT id FROM place WHERE search_text LIKE (SELECT folded($3)))))
        AND account.search_text || ' ' || place.search_text
          LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($4::text[]) AS word))
    ), listed AS (
      ${usersByIds(`SELECT id FROM found ORDER BY ${order.sql} LIMIT $1::int OFFSET $2::int`, order.sql)}
    )
    SELECT (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`;
  return statement(order.name && `user_search_${name}_${order.name}`, sql);
}
