import type { AccountStatus, Role, UserFilters, UserRow, userSortColumns } from '@portal/contracts';
import { toIsoTimeSql, searchPatterns, sql, type ListSource, type Sql } from '@portal/service-kit';
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

const signInConditions: Record<NonNullable<UserFilters['lastSignIn']>, Sql> = {
  never: sql`account.last_used_at IS NULL`,
  over90days: sql`account.last_used_at < now() - interval '90 days'`,
};

const matchesFilter = ({ partnerId, groupId, status, statuses, role, lastSignIn }: UserFilter): Sql[] => [
  ...(partnerId === undefined ? [] : [sql`account.partner_id = ${sql`${partnerId}`}::int`]),
  ...(groupId === undefined
    ? []
    : [sql`account.partner_id IN (SELECT id FROM partner WHERE group_id = ${sql`${groupId}`}::int)`]),
  ...(status ? [sql`account.status = ${buildConstantsSql([status])}`] : []),
  ...(statuses ? [sql`account.status IN (${buildConstantsSql(statuses)})`] : []),
  ...(role ? [sql`account.role = ${buildConstantsSql([role])}`] : []),
  ...(lastSignIn ? [signInConditions[lastSignIn]] : []),
];

/** Writes statuses and roles into the text, so that their plans differ. */
const buildConstantsSql = (values: readonly (AccountStatus | Role)[]): Sql =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Returns the condition that a user, or the partner or group of the user, has a word. */
function matchesWord(pattern: string): Sql {
  // A subquery folds the pattern once instead of per row.
  const word = sql`(SELECT folded(${sql`${pattern}`}))`;
  return sql`(account.search_text LIKE ${word} OR account.partner_id = ANY (ARRAY(
    SELECT partner.id FROM partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id
    WHERE folded(partner.name || ' ' || stakeholder_group.name) LIKE ${word})))`;
}

/** Sorts a text column independently of the database locale. */
export const buildTextSql = (column: string): Sql => sql.raw(`${column} COLLATE "und-x-icu"`);

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

/** The users that match a filter and a search. */
export const buildUserSource = (
  filter: UserFilter,
  search?: string,
): ListSource<{ sortable: typeof userSortColumns }, StoredUser> & { where: Sql } => {
  const where = sql.join(
    [isUser, ...matchesFilter(filter), ...searchPatterns(search).map(matchesWord)],
    ' AND ',
  );
  // Few of the rows along an index would match a search, a partner or a group.
  const isLong = !search?.trim() && filter.partnerId === undefined && filter.groupId === undefined;
  return {
    columns: sql`account.id AS account_id`,
    tables: sql`account ${partnerTables}`,
    where,
    sortColumns: {
      surname: buildTextSql('account.surname'),
      firstname: buildTextSql('account.firstname'),
      email: buildTextSql('account.email'),
      phone: buildTextSql('account.phone'),
      status: sql`account.status`,
      name: buildTextSql('partner.name'),
      group_name: buildTextSql('stakeholder_group.name'),
    },
    defaultSort: 'surname',
    tieBreakers: sql`${buildTextSql('account.surname')}, ${buildTextSql('account.firstname')}, account.id`,
    details: {
      columns: userRowColumns,
      tables: sql`JOIN account ON account.id = page.account_id ${partnerTables}`,
    },
    count: isLong
      ? sql`SELECT count(*)::int AS count FROM account ${partnerTables} WHERE ${where}`
      : undefined,
  };
};
