import type { UserRow } from '@portal/contracts';
import { statement, type Statement } from '@portal/service-kit';
import { emailFits } from '../account/email.js';
import { filterSql, isUser, nameOrder, text, type UserFilter, type UserOrder } from './user-order.js';

export const userRowColumns = `
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  account.partner_id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
  partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
  (SELECT registrar.firstname || ' ' || registrar.surname FROM account AS registrar
   WHERE registrar.id = account.registered_by) AS "registeredBy"`;

export type StoredUser = Omit<UserRow, 'emailFits'> & { emailPattern: string | null };

export const toUserRow = ({ emailPattern, ...user }: StoredUser): UserRow => ({
  ...user,
  emailFits: emailPattern ? emailFits(emailPattern, user.email) : null,
});

export const partnerTables = `
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

const usersByIds = (ids: string, order: string): string => `
  SELECT * FROM (
    SELECT ${userRowColumns} FROM account ${partnerTables} WHERE account.id = ANY (ARRAY(${ids}))
  ) listed
  ORDER BY ${order}`;

/** Divides users into sections with sizes in user_count: by a column, in the order of `terms`. */
interface Sections {
  key: 'status' | 'partner_id';
  tables: string;
  terms: string[];
}

const sectionTables = `
  JOIN partner ON partner.id = counted.partner_id
  JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;
const partnerName = text('partner.name');
const sections: Partial<Record<string, Sections>> = {
  status: { key: 'status', tables: '', terms: ['counted.status'] },
  name: { key: 'partner_id', tables: sectionTables, terms: [partnerName] },
  group_name: {
    key: 'partner_id',
    tables: sectionTables,
    terms: [text('stakeholder_group.name'), partnerName],
  },
};

/**
 * Selects $1 users from offset $2, of partner $3 if the filter has one. With `fromEnd`, the offset counts from the end of the order. Reads
 * the index from that end to the page, or from the start of the page's section.
 */
export function userPage(filter: UserFilter, order: UserOrder, fromEnd: boolean): Statement {
  const section = order.column && sections[order.column];
  const ids = section ? idsInSections(filter, order, fromEnd, section) : idsByIndex(filter, order, fromEnd);
  const name = `user_page_${filterSql(filter, 3).name}_${order.name}_${fromEnd ? 'end' : 'start'}`;
  return statement(name, usersByIds(ids, order.sql));
}

function idsByIndex(filter: UserFilter, order: UserOrder, fromEnd: boolean): string {
  return `
    SELECT id FROM account WHERE ${isUser} AND ${filterSql(filter, 3).condition}
    ORDER BY ${fromEnd ? order.reversed : order.sql} LIMIT $1::int OFFSET $2::int`;
}

function idsInSections(
  filter: UserFilter,
  order: UserOrder,
  fromEnd: boolean,
  { key, tables, terms }: Sections,
): string {
  const { condition } = filterSql(filter, 3);
  const descending = order.descending !== fromEnd;
  const sectionOrder = terms.map((term) => `${term} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  return `
    WITH counted AS (
      SELECT ${key}, sum(change)::int AS size FROM user_count WHERE ${condition} GROUP BY ${key} HAVING sum(change) > 0
    ), section AS (
      SELECT counted.${key}, size,
        (sum(size) OVER (ORDER BY ${sectionOrder} ROWS UNBOUNDED PRECEDING))::int - size AS start
      FROM counted ${tables}
    )
    SELECT account.id FROM section CROSS JOIN LATERAL (
      SELECT id FROM account WHERE account.${key} = section.${key} AND ${isUser} AND ${condition}
      ORDER BY ${nameOrder(descending)}
      LIMIT $1::int + $2::int - greatest(start, $2::int) OFFSET greatest($2::int - start, 0)
    ) account
    WHERE start < $1::int + $2::int AND start + size > $2::int`;
}

const searchablePartners = `
  SELECT partner.id, partner.name, stakeholder_group.name AS group_name,
    folded(partner.name || ' ' || stakeholder_group.name) AS search_text
  FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

/**
 * Selects users as JSON rows from offset $2 up to limit $1, and their total count. Each of the LIKE patterns $3 and $4 must match the text of
 * the user, partner or group. $5 is the partner if the filter has one.
 */
export function userSearch(filter: UserFilter, order: UserOrder): Statement {
  const { name, condition } = filterSql(filter, 5);
  // Subqueries fold the patterns once instead of per row. Materialized, because the planner takes any pattern for a rare one.
  const sql = `
    WITH partner_text AS MATERIALIZED (${searchablePartners}),
    found AS MATERIALIZED (
      SELECT account.id, firstname, surname, email, phone, status, partner_text.name, partner_text.group_name
      FROM account JOIN partner_text ON partner_text.id = account.partner_id
      WHERE ${isUser} AND ${condition}
        AND (account.search_text LIKE (SELECT folded($3))
          OR partner_id = ANY (ARRAY(SELECT id FROM partner_text WHERE search_text LIKE (SELECT folded($3)))))
        AND account.search_text || ' ' || partner_text.search_text
          LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($4::text[]) AS word))
    ), listed AS (
      ${usersByIds(`SELECT id FROM found ORDER BY ${order.sql} LIMIT $1::int OFFSET $2::int`, order.sql)}
    )
    SELECT (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`;
  return statement(order.name && `user_search_${name}_${order.name}`, sql);
}
