import type { AccountStatus, Role, UserFilters, UserRow, userSortColumns } from '@portal/contracts';
import {
  toIsoTimeSql,
  readSort,
  searchPatterns,
  sql,
  type ListSource,
  type PageRange,
  type SortTerm,
  type Sql,
} from '@portal/service-kit';
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

/** Sorts a text column independently of the database locale. */
export const buildTextSql = (column: string): Sql => sql.raw(`${column} COLLATE "und-x-icu"`);

const sortColumns: Record<Column, Sql> = {
  surname: buildTextSql('surname'),
  firstname: buildTextSql('firstname'),
  email: buildTextSql('email'),
  phone: buildTextSql('phone'),
  status: sql`status`,
  name: buildTextSql('name'),
  group_name: buildTextSql('group_name'),
};

const { surname, firstname } = sortColumns;
const id = sql`account.id`;
const byName = [surname, firstname, id];

/** The sort terms of each column, including tie-breakers. Indexes or sections provide these orders. */
const sortTerms: Record<Column, Sql[]> = {
  surname: byName,
  firstname: [firstname, surname, id],
  email: [sortColumns.email, id],
  phone: [sortColumns.phone, id],
  status: [sortColumns.status, ...byName],
  name: [sortColumns.name, ...byName],
  group_name: [sortColumns.group_name, sortColumns.name, ...byName],
};

const isColumn = (name: string): name is Column => Object.hasOwn(sortTerms, name);

/** Returns an ORDER BY of terms in one direction. */
const orderBy = (terms: readonly Sql[], descending: boolean): Sql =>
  sql.join(
    terms.map((term) => sql`${term} ${sql.raw(descending ? 'DESC' : 'ASC')}`),
    ', ',
  );

const buildColumnOrder = (column: Column, descending: boolean): Sql => orderBy(sortTerms[column], descending);

/** Reads a valid `sort`; by default by surname and first name. */
export const readUserSort = (sort = 'surname'): SortTerm<Column>[] => readSort(sort, isColumn);

export const userRowColumns = sql`
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  account.partner_id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
  partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
  (SELECT registrar.firstname || ' ' || registrar.surname FROM account AS registrar
   WHERE registrar.id = account.registered_by) AS "registeredBy", ${toIsoTimeSql('account.last_used_at')} AS last_sign_in,
  (SELECT ${toIsoTimeSql('sent_at')} FROM user_invitation WHERE account_id = account.id) AS date_invited`;

export type StoredUser = Omit<UserRow, 'emailFits'> & { emailPattern: string | null };

export const toUserRow = ({ emailPattern, ...user }: StoredUser): UserRow => ({
  ...user,
  emailFits: emailPattern ? fitsEmailPattern(emailPattern, user.email) : null,
});

export const partnerTables = sql`
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

const partnerName = buildTextSql('partner.name');

/** The order of partners by columns of theirs. Each partner's users are a section, whose size is in user_count. */
const sectionTerms: Partial<Record<Column, Sql[]>> = {
  name: [partnerName],
  group_name: [buildTextSql('stakeholder_group.name'), partnerName],
};

type UserPage = PageRange & SortTerm<Column>;

/**
 * Selects a page of users in the order of one column. Reads the index from the nearer end of the order to the page, or the sections that it
 * is in: of 50,000 users sorted for it, as by `readPage`, a page takes 100 ms instead of 1 to 7.
 */
export function buildUserPageSql(filter: UserFilter, page: UserPage): Sql<StoredUser> {
  const terms = sectionTerms[page.column];
  const ids = terms ? buildIdsInSectionsSql(filter, page, terms) : buildIdsByIndexSql(filter, page);
  return sql`SELECT * FROM (
      SELECT ${userRowColumns} FROM account ${partnerTables} WHERE account.id = ANY (ARRAY(${ids}))
    ) account
    ORDER BY ${buildColumnOrder(page.column, page.descending)}`;
}

function buildIdsByIndexSql(
  filter: UserFilter,
  { column, descending, count, offset, isFromEnd }: UserPage,
): Sql {
  return sql`
    SELECT id FROM account WHERE ${isUser} AND ${createCondition(filter)}
    ORDER BY ${buildColumnOrder(column, descending !== isFromEnd)} LIMIT ${count}::int OFFSET ${offset}::int`;
}

function buildIdsInSectionsSql(filter: UserFilter, page: UserPage, terms: Sql[]): Sql {
  const condition = createCondition(filter);
  const descending = page.descending !== page.isFromEnd;
  const [count, offset] = [sql`${page.count}`, sql`${page.offset}`];
  return sql`
    WITH counted AS (
      SELECT partner_id, sum(change)::int AS size FROM user_count WHERE ${condition} GROUP BY 1 HAVING sum(change) > 0
    ), section AS (
      SELECT partner_id, size,
        (sum(size) OVER (ORDER BY ${orderBy(terms, descending)} ROWS UNBOUNDED PRECEDING))::int - size AS start
      FROM counted JOIN partner ON partner.id = partner_id JOIN stakeholder_group ON stakeholder_group.id = partner.group_id
    )
    SELECT account.id FROM section CROSS JOIN LATERAL (
      SELECT id FROM account WHERE account.partner_id = section.partner_id AND ${isUser} AND ${condition}
      ORDER BY ${buildColumnOrder('surname', descending)}
      LIMIT ${count}::int + ${offset}::int - greatest(start, ${offset}::int)
      OFFSET greatest(${offset}::int - start, 0)
    ) account
    WHERE start < ${count}::int + ${offset}::int AND start + size > ${offset}::int`;
}

// OFFSET 0 folds the text once for each partner instead of once for each user.
const searchablePartners = sql`(
    SELECT partner.id, partner.name, stakeholder_group.name AS group_name,
      folded(partner.name || ' ' || stakeholder_group.name) AS search_text
    FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id OFFSET 0
  ) partner_text`;

/** Returns the condition that a user matches a filter and all words of a search. */
function matchesSearch(filter: UserFilter, search: string | undefined): Sql {
  const isListed = sql`${isUser} AND ${createCondition(filter)} AND ${signInCondition(filter)}`;
  const [first, ...others] = searchPatterns(search);
  if (first === undefined) return isListed;
  // Subqueries fold the patterns once instead of per row.
  const longest = sql`(SELECT folded(${sql`${first}`}))`;
  return sql`${isListed}
        AND (account.search_text LIKE ${longest}
          OR partner_id = ANY (ARRAY(SELECT id FROM ${searchablePartners} WHERE search_text LIKE ${longest})))
        AND account.search_text || ' ' || partner_text.search_text
          LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${others}::text[]) AS word))`;
}

/** The users that match a filter and a search, in any order. */
export const buildUserSource = (
  filter: UserFilter,
  search: string | undefined,
): ListSource<{ sortable: typeof userSortColumns }> => ({
  columns: sql`account.id AS account_id`,
  tables: sql`account JOIN ${searchablePartners} ON partner_text.id = account.partner_id`,
  where: matchesSearch(filter, search),
  sortColumns,
  defaultSort: 'surname',
  tieBreakers: sql.join(byName, ', '),
  details: {
    columns: userRowColumns,
    tables: sql`JOIN account ON account.id = page.account_id ${partnerTables}`,
  },
});
