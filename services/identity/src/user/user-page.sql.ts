import { statement, type Statement } from '@portal/service-kit';
import { filterSql, isUser, type UserFilter } from './user-filter.js';
import { nameOrder, text, type UserOrder } from './user-order.js';
import { usersByIds } from './user-row.sql.js';

/** What divides users into sections whose sizes user_count knows: its column, and the terms by which sections are ordered. */
interface Sections {
  key: 'status' | 'partner_id';
  tables: string;
  terms: string[];
}

const partners = `
  JOIN partner ON partner.id = counted.partner_id
  JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;
const partnerName = text('partner.name');
const sections: Partial<Record<string, Sections>> = {
  status: { key: 'status', tables: '', terms: ['counted.status'] },
  name: { key: 'partner_id', tables: partners, terms: [partnerName] },
  group_name: { key: 'partner_id', tables: partners, terms: [text('stakeholder_group.name'), partnerName] },
};

/**
 * $1 users from the $2th on, of partner $3 where the filter has one, counted from the end of the order where `fromEnd`. What it costs is to
 * read an index from that end to the page, or from the beginning of the section that the page is in.
 */
export function userPage(filter: UserFilter, order: UserOrder, fromEnd: boolean): Statement {
  const divided = order.column && sections[order.column];
  const ids = divided ? idsInSections(filter, order, fromEnd, divided) : idsByIndex(filter, order, fromEnd);
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
