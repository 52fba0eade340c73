import type { AccountStatus, Page, Role, UserFilters, UserRow, userSortColumns } from '@portal/contracts';
import { toIsoTimeSql, readSort, sql, type PageRange, type Sql } from '@portal/service-kit';
import { fitsEmailPattern } from '../account/email.js';

/** Selects the users of a list; all users and user admins if it is empty. */
export interface UserFilter extends UserFilters {
  statuses?: readonly AccountStatus[];
}

/** Returns the filters among the fields of an input. */
export const pickFilters = ({ role, partnerId, groupId, status, lastSignIn }: UserFilters): UserFilters => ({
  role,
  partnerId,
  groupId,
  status,
  lastSignIn,
});

/** Excludes administrators and deleted accounts. The indexes of lists have the same condition. */
export const isUser = sql`account.deleted_at IS NULL AND account.role <> 'administrator'`;

/** Returns a filter's condition on table account or user_count, without its {@link signInCondition}. */
export function createCondition({ partnerId, groupId, status, statuses, role }: UserFilter): Sql {
  const conditions = [
    ...(partnerId === undefined ? [] : [sql`partner_id = ${sql`${partnerId}`}::int`]),
    ...(groupId === undefined
      ? []
      : [sql`partner_id IN (SELECT id FROM partner WHERE group_id = ${sql`${groupId}`}::int)`]),
    ...(status ? [sql`status = ${buildConstantsSql([status])}`] : []),
    ...(statuses ? [sql`status IN (${buildConstantsSql(statuses)})`] : []),
    ...(role ? [sql`role = ${buildConstantsSql([role])}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, ' AND ') : sql`true`;
}

const signInConditions: Record<NonNullable<UserFilters['lastSignIn']>, Sql> = {
  never: sql`account.last_used_at IS NULL`,
  over90days: sql`account.last_used_at < now() - interval '90 days'`,
};

/** Returns a filter's condition on the last sign-in. It has no index and no count, because the column changes with use. */
const signInCondition = ({ lastSignIn }: UserFilter): Sql =>
  lastSignIn ? signInConditions[lastSignIn] : sql`true`;

/** Writes statuses and roles into the text, so that their plans differ. */
const buildConstantsSql = (values: readonly (AccountStatus | Role)[]): Sql =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

export type Column = (typeof userSortColumns)[number];

export interface UserOrder {
  /** Undefined for an order of several columns. */
  column: Column | undefined;
  descending: boolean;
  sql: Sql;
}

/** Sorts a text column independently of the database locale. */
export const buildTextSql = (column: string): Sql => sql.raw(`${column} COLLATE "und-x-icu"`);

const byName = [buildTextSql('surname'), buildTextSql('firstname'), sql`id`];

/** The sort terms of each column, including tie-breakers. Indexes or sections provide these orders. */
const sortTerms: Record<Column, Sql[]> = {
  surname: byName,
  firstname: [buildTextSql('firstname'), buildTextSql('surname'), sql`id`],
  email: [buildTextSql('email'), sql`id`],
  phone: [buildTextSql('phone'), sql`id`],
  status: [sql`status`, ...byName],
  name: [buildTextSql('name'), ...byName],
  group_name: [buildTextSql('group_name'), buildTextSql('name'), ...byName],
};

const isColumn = (name: string): name is Column => Object.hasOwn(sortTerms, name);

/** Returns an ORDER BY of terms in one direction. */
const orderBy = (terms: readonly Sql[], descending: boolean): Sql =>
  sql.join(
    terms.map((term) => sql`${term} ${sql.raw(descending ? 'DESC' : 'ASC')}`),
    ', ',
  );

const buildColumnOrder = (column: Column, descending: boolean): Sql => orderBy(sortTerms[column], descending);

/** Translates a valid `sort`; by default orders by surname and first name. */
export function readUserOrder(sort = 'surname'): UserOrder {
  const [first = { column: 'surname', descending: false } as const, ...others] = readSort(sort, isColumn);
  const { column, descending } = first;
  if (others.length === 0) return { column, descending, sql: buildColumnOrder(column, descending) };
  const terms = [first, ...others].map((term) =>
    orderBy(sortTerms[term.column].slice(0, 1), term.descending),
  );
  return {
    column: undefined,
    descending,
    sql: sql.join([...terms, buildColumnOrder('surname', false)], ', '),
  };
}

export const userRowColumns = sql`
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  account.partner_id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
  partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
  (SELECT registrar.firstname || ' ' || registrar.surname FROM account AS registrar
   WHERE registrar.id = account.registered_by) AS "registeredBy", ${toIsoTimeSql('account.last_used_at')} AS last_sign_in`;

export type StoredUser = Omit<UserRow, 'emailFits'> & { emailPattern: string | null };

export const toUserRow = ({ emailPattern, ...user }: StoredUser): UserRow => ({
  ...user,
  emailFits: emailPattern ? fitsEmailPattern(emailPattern, user.email) : null,
});

export const partnerTables = sql`
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

const buildUsersByIdsSql = (ids: Sql, order: Sql): Sql<StoredUser> => sql<StoredUser>`
  SELECT * FROM (
    SELECT ${userRowColumns} FROM account ${partnerTables} WHERE account.id = ANY (ARRAY(${ids}))
  ) listed
  ORDER BY ${order}`;

/** Divides users into sections with sizes in user_count: by a column, in the order of `terms`. */
interface Sections {
  key: Sql;
  tables: Sql;
  terms: Sql[];
}

const sectionTables = sql`
  JOIN partner ON partner.id = counted.partner_id
  JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;
const partnerName = buildTextSql('partner.name');
const sections: Partial<Record<Column, Sections>> = {
  status: { key: sql`status`, tables: sql``, terms: [sql`counted.status`] },
  name: { key: sql`partner_id`, tables: sectionTables, terms: [partnerName] },
  group_name: {
    key: sql`partner_id`,
    tables: sectionTables,
    terms: [buildTextSql('stakeholder_group.name'), partnerName],
  },
};

/** A page of a list in the order of one column. Read along an index, since sorting 50,000 users for each page would be too slow. */
interface UserPage extends PageRange {
  column: Column;
  descending: boolean;
}

/** Selects a page of users. Reads the index from one end of the order to the page, or from the start of the page's section. */
export function buildUserPageSql(filter: UserFilter, page: UserPage): Sql<StoredUser> {
  const section = sections[page.column];
  const ids = section ? buildIdsInSectionsSql(filter, page, section) : buildIdsByIndexSql(filter, page);
  return buildUsersByIdsSql(ids, buildColumnOrder(page.column, page.descending));
}

function buildIdsByIndexSql(
  filter: UserFilter,
  { column, descending, count, offset, isFromEnd }: UserPage,
): Sql {
  return sql`
    SELECT id FROM account WHERE ${isUser} AND ${createCondition(filter)}
    ORDER BY ${buildColumnOrder(column, descending !== isFromEnd)} LIMIT ${count}::int OFFSET ${offset}::int`;
}

function buildIdsInSectionsSql(filter: UserFilter, page: UserPage, { key, tables, terms }: Sections): Sql {
  const condition = createCondition(filter);
  const descending = page.descending !== page.isFromEnd;
  const [count, offset] = [sql`${page.count}`, sql`${page.offset}`];
  return sql`
    WITH counted AS (
      SELECT ${key}, sum(change)::int AS size FROM user_count WHERE ${condition} GROUP BY ${key} HAVING sum(change) > 0
    ), section AS (
      SELECT counted.${key}, size,
        (sum(size) OVER (ORDER BY ${orderBy(terms, descending)} ROWS UNBOUNDED PRECEDING))::int - size AS start
      FROM counted ${tables}
    )
    SELECT account.id FROM section CROSS JOIN LATERAL (
      SELECT id FROM account WHERE account.${key} = section.${key} AND ${isUser} AND ${condition}
      ORDER BY ${buildColumnOrder('surname', descending)}
      LIMIT ${count}::int + ${offset}::int - greatest(start, ${offset}::int)
      OFFSET greatest(${offset}::int - start, 0)
    ) account
    WHERE start < ${count}::int + ${offset}::int AND start + size > ${offset}::int`;
}

const searchablePartners = sql`
  SELECT partner.id, partner.name, stakeholder_group.name AS group_name,
    folded(partner.name || ' ' || stakeholder_group.name) AS search_text
  FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

/** Returns the condition that a user matches a filter and all LIKE patterns, the longest of which is first. */
function matchesSearch(filter: UserFilter, [first, ...others]: string[]): Sql {
  // Subqueries fold the patterns once instead of per row.
  const longest = sql`(SELECT folded(${sql`${first}`}))`;
  return sql`${isUser} AND ${createCondition(filter)} AND ${signInCondition(filter)}
        AND (account.search_text LIKE ${longest}
          OR partner_id = ANY (ARRAY(SELECT id FROM partner_text WHERE search_text LIKE ${longest})))
        AND account.search_text || ' ' || partner_text.search_text
          LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${others}::text[]) AS word))`;
}

/** Selects the ids of users that match a filter and LIKE patterns: all of them, or those among `ids`. */
export const buildSelectedUsersSql = (
  filter: UserFilter,
  patterns: string[],
  ids: number[] | undefined,
): Sql => sql`
  WITH partner_text AS MATERIALIZED (${searchablePartners})
  SELECT account.id FROM account JOIN partner_text ON partner_text.id = account.partner_id
  WHERE ${matchesSearch(filter, patterns)} ${ids ? sql`AND account.id = ANY (${ids}::int[])` : sql``}`;

/**
 * Selects users as JSON rows, and their total count. Each of the LIKE patterns must match the text of the user, partner or group. The first
 * is the longest.
 */
export function buildUserSearchSql(
  filter: UserFilter,
  order: UserOrder,
  patterns: string[],
  limit: number | undefined,
  offset: number,
): Sql<Page<StoredUser>> {
  const ids = sql`SELECT id FROM found ORDER BY ${order.sql} LIMIT ${limit}::int OFFSET ${offset}::int`;
  // Materialized, because the planner takes any pattern for a rare one.
  return sql<Page<StoredUser>>`
    WITH partner_text AS MATERIALIZED (${searchablePartners}),
    found AS MATERIALIZED (
      SELECT account.id, firstname, surname, email, phone, status, partner_text.name, partner_text.group_name
      FROM account JOIN partner_text ON partner_text.id = account.partner_id
      WHERE ${matchesSearch(filter, patterns)}
    ), listed AS (
      ${buildUsersByIdsSql(ids, order.sql)}
    )
    SELECT (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`;
}
