import { timeZone } from '../seed/population.js';
import { pools, buildVisibleReportsSql, type Writer } from './database.js';
import { type Caller, type HandlerResponse, HttpError } from './http.js';
import { selectFrom, matches, getWords } from './report-lists.js';
import { columns, jsonColumns, order, tables } from './stored-reports.js';

/** Fields of the query and the body. */
type ListInput = Record<string, unknown>;

type List = (caller: Caller, input: ListInput) => Promise<HandlerResponse>;

interface PageStatement {
  name: string;
  columns: string;
  tables: string;
  where?: string;
  /** Conditions by input field, of which those with a value apply. */
  filters?: Record<string, (parameter: string) => string>;
  order: string;
}

type Row = Record<string, unknown> & { total: number };

/** Selects a page and the total of a list of administrators. */
function createPageList(pool: keyof typeof pools, statement: PageStatement): List {
  const { name, columns, tables, where = 'true', filters = {}, order } = statement;
  return async ({ role }, input) => {
    if (role !== 'administrator') throw new HttpError(403);
    const fields = Object.entries(filters).filter(([field]) => input[field] !== undefined);
    const conditions = fields.map(([, condition], index) => condition(`$${index + 3}`));
    const text = `SELECT ${columns}, count(*) OVER ()::int AS total FROM ${tables}
      WHERE ${[where, ...conditions].join(' AND ')} ORDER BY ${order} LIMIT $1 OFFSET $2`;
    const values = [input.limit, input.offset ?? 0, ...fields.map(([field]) => input[field])];
    const key = [name, ...fields.map(([field]) => field)].join(' ');
    const { rows } = await pools[pool].query<Row>({ name: key, text, values });
    const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
    return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
  };
}

const contains = (text: string) => (parameter: string) => `${text} LIKE '%' || folded(${parameter}) || '%'`;

const managedReports = createPageList('reports', {
  name: 'managed_reports',
  columns,
  tables: `report ${tables}`,
  where: 'r.deleted_at IS NULL',
  filters: {
    type: (type) => `r.type = ${type}`,
    status: (status) => `r.availability = ${status}`,
    categoryId: (id) => `r.category_id = ${id}::int`,
    ownerId: (id) => `r.owner_partner_id = ${id}::int`,
    workspace: contains('folded(r.workspace_name)'),
    search: contains('r.search_text'),
  },
  order,
});

const evidence = `a.email_confirmed_at IS NOT NULL AS "emailConfirmed",
  lower(split_part(a.email, '@', 2)) = p.email_pattern AS "emailFits", g.firstname || ' ' || g.surname AS "registeredBy"`;

const users = createPageList('identity', {
  name: 'users',
  columns: `a.id, a.firstname, a.surname, a.email, a.phone, a.status, a.role, a.partner_id AS user_type_id, p.name,
    s.name AS group_name, ${evidence}`,
  tables: `account a JOIN partner p ON p.id = a.partner_id JOIN stakeholder_group s ON s.id = p.group_id
    LEFT JOIN account g ON g.id = a.registered_by`,
  where: `a.deleted_at IS NULL AND a.role <> 'administrator' AND a.status IN ('Active', 'Blocked')`,
  filters: {
    role: (role) => `a.role = ${role}`,
    status: (status) => `a.status = ${status}`,
    partnerId: (id) => `a.partner_id = ${id}::int`,
    lastSignIn: (choice) =>
      `CASE ${choice} WHEN 'never' THEN a.last_used_at IS NULL ELSE a.last_used_at < now() - interval '90 days' END`,
    search: contains('a.search_text'),
  },
  order: 'a.surname COLLATE "und-x-icu", a.firstname COLLATE "und-x-icu", a.id',
});

const inactiveUsers = createPageList('identity', {
  name: 'inactive_users',
  columns: `a.id, a.firstname, a.surname, a.email, a.role, p.name AS partner, a.last_used_at AS last_sign_in`,
  tables: 'account a LEFT JOIN partner p ON p.id = a.partner_id',
  where: `a.deleted_at IS NULL AND a.role <> 'administrator' AND a.status = 'Active'`,
  filters: { days: (days) => `a.last_used_at < now() - make_interval(days => ${days}::int)` },
  order: 'a.last_used_at, a.id',
});

const auditTrail = createPageList('identity', {
  name: 'audit_trail',
  columns: `id, at AS date_created, actor_id AS "actorId", actor, action, kind, subject_id AS "subjectId", subject, before, after`,
  tables: 'audit_entry',
  filters: {
    kind: (kind) => `kind = ${kind}`,
    // The index has the text of the whole entry.
    subject: (name) =>
      `search_text LIKE '%' || folded(${name}) || '%' AND folded(subject) LIKE '%' || folded(${name}) || '%'`,
    from: (day) => `at >= ${day}::date::timestamp AT TIME ZONE '${timeZone}'`,
    until: (day) => `at < (${day}::date + 1)::timestamp AT TIME ZONE '${timeZone}'`,
  },
  order: 'at DESC, id DESC',
});

const buildUndecidedSql = (kind: string, subject: string, condition: string) =>
  `NOT EXISTS (SELECT FROM decision d WHERE d.kind = '${kind}' AND d.subject_id = ${subject} AND ${condition})`;

const waitingRegistrations = createPageList('identity', {
  name: 'waiting_registrations',
  columns: `a.id, a.firstname, a.surname, a.email, a.phone, p.name AS user_type, a.created_at AS date_created, ${evidence}`,
  tables: `account a JOIN partner p ON p.id = a.partner_id LEFT JOIN account g ON g.id = a.registered_by`,
  where: `a.status = 'Deactivated' AND a.role = 'user' AND a.deleted_at IS NULL AND a.last_used_at IS NULL
    AND a.created_at > now() - interval '6 months' AND ${buildUndecidedSql('Registration', 'a.id', 'd.refusal IS NULL')}`,
  order: 'a.created_at, a.id',
});

const grantsOpen = `(until IS NULL OR until > now() + interval '14 days')`;

const waitingRequests = createPageList('reports', {
  name: 'waiting_requests',
  columns: `q.id, q.account_id AS user_id, r.id AS report_id, r.name, a.firstname, a.surname, a.email, a.phone,
    p.name AS user_type, q.message, q.created_at AS date_created`,
  tables: `access_request q JOIN report r ON r.id = q.report_id JOIN replicated_account a ON a.id = q.account_id
    LEFT JOIN replicated_partner p ON p.id = a.partner_id`,
  where: `q.status = 'Pending' AND r.deleted_at IS NULL AND ${buildUndecidedSql('Access request', 'q.id', 'd.applied_at IS NULL')}
    AND r.owner_partner_id IS DISTINCT FROM a.partner_id
    AND NOT EXISTS (SELECT FROM user_permission WHERE account_id = a.id AND report_id = r.id AND ${grantsOpen})
    AND NOT EXISTS (SELECT FROM group_permission WHERE group_id = p.group_id AND report_id = r.id
      AND (viewed_by = 'Allow All' OR a.role = 'userAdmin') AND ${grantsOpen})`,
  order: 'q.created_at DESC, q.id DESC',
});

const endingPermissions = createPageList('reports', {
  name: 'ending_permissions',
  columns: `up.id, 'user' AS "to", r.id AS "reportId", r.name AS report, o.name AS owner,
    a.id AS "receiverId", a.firstname || ' ' || a.surname AS receiver, p.name AS user_type, NULL AS "viewedBy", up.until`,
  tables: `user_permission up JOIN replicated_account a ON a.id = up.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id
    JOIN report r ON r.id = up.report_id LEFT JOIN replicated_partner o ON o.id = r.owner_partner_id`,
  where: `up.until > now() AND up.until <= now() + interval '14 days' AND r.deleted_at IS NULL
    AND ${buildUndecidedSql('User permission', 'up.id', '(d.applied_at IS NULL OR NOT d.accepted AND d.refusal IS NULL)')}`,
  order: 'up.until, r.id, up.id',
});

const decidedRequests = createPageList('reports', {
  name: 'decided_requests',
  columns: `d.id, d.kind, a.id AS "userId", a.firstname, a.surname, p.name AS user_type, r.id AS "reportId", r.name AS report,
    d.accepted, d.reason, d.until, d.decided_by AS "decidedById", coalesce(b.firstname || ' ' || b.surname, '') AS "decidedBy",
    d.decided_at AS date_decided,
    CASE WHEN d.applied_at IS NULL THEN 'Undoable' WHEN d.refusal IS NULL THEN 'Effective' ELSE 'Void' END AS state`,
  tables: `decision d JOIN access_request q ON q.id = d.subject_id JOIN report r ON r.id = q.report_id
    JOIN replicated_account a ON a.id = d.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id
    LEFT JOIN replicated_account b ON b.id = d.decided_by`,
  where: `d.kind = 'Access request' AND d.decided_at > now() - interval '90 days'`,
  order: 'd.decided_at DESC, d.id DESC',
});

const unopenedReports = createPageList('analytics', {
  name: 'unopened_reports',
  columns: `r.id, r.name, r.type, c.name AS category, o.name AS owner, r.date_uploaded, true AS openable`,
  tables: `replicated_report r LEFT JOIN replicated_category c ON c.id = r.category_id LEFT JOIN replicated_partner o ON o.id = r.owner_partner_id
    LEFT JOIN report_views v ON v.report_id = r.id`,
  // The range ends today.
  filters: { from: (day) => `(v.last_day IS NULL OR v.last_day < ${day}::date)` },
  order: 'lower(r.name) COLLATE "und-x-icu"',
});

const inForce = '(until IS NULL OR until > now())';
const grantOrder = `coalesce(g.until, 'infinity') DESC, g.rank`;

const grants = `
  SELECT a.id, r.id, 0, 'Own partner', p.name, NULL::timestamptz, NULL::int
  FROM replicated_account a JOIN replicated_partner p ON p.id = a.partner_id JOIN report r ON r.owner_partner_id = p.id
  UNION ALL
  SELECT a.id, gp.report_id, 1, 'Group permission', s.name, gp.until, NULL
  FROM replicated_account a JOIN replicated_partner p ON p.id = a.partner_id JOIN group_permission gp ON gp.group_id = p.group_id
    LEFT JOIN replicated_group s ON s.id = gp.group_id
  WHERE (viewed_by = 'Allow All' OR a.role = 'userAdmin') AND ${inForce}
  UNION ALL
  SELECT account_id, report_id, 2, CASE WHEN request_id IS NULL THEN 'User permission' ELSE 'Accepted request' END, NULL, until, id
  FROM user_permission WHERE ${inForce}`;

/** Pairs of users and reports that they may open. PostgreSQL applies filters by user or report within the subqueries. */
const openPairs = {
  columns: `a.id || '-' || r.id AS id, a.id AS "userId", a.firstname, a.surname, p.name AS user_type, r.id AS "reportId",
    r.name AS "reportName", o.reasons[1] AS reason, o.by, o.until, o.reasons[2:] AS "otherReasons", o.permission_id AS "permissionId"`,
  tables: `(
      SELECT g.account_id, g.report_id, array_agg(g.reason ORDER BY ${grantOrder}) AS reasons,
        (array_agg(g.by ORDER BY ${grantOrder}))[1] AS by, (array_agg(g.until ORDER BY ${grantOrder}))[1] AS until,
        max(g.permission_id) AS permission_id
      FROM (${grants}) g (account_id, report_id, rank, reason, by, until, permission_id) GROUP BY 1, 2
    ) o JOIN report r ON r.id = o.report_id JOIN replicated_account a ON a.id = o.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`,
  where: `r.deleted_at IS NULL AND r.availability <> 'Not available yet'`,
};

const reportsOfPerson = createPageList('reports', {
  name: 'reports_of_person',
  ...openPairs,
  filters: { id: (id) => `o.account_id = ${id}::int` },
  order: 'folded(r.name), r.id',
});

const peopleOfReport = createPageList('reports', {
  name: 'people_of_report',
  ...openPairs,
  filters: { id: (id) => `o.report_id = ${id}::int` },
  order: 'folded(a.surname), folded(a.firstname), a.id',
});

const stars = '(star_0 + star_1 + star_2 + star_3 + star_4 + star_5)';
const average = `round((star_1 + 2 * star_2 + 3 * star_3 + 4 * star_4 + 5 * star_5)::numeric / nullif(${stars}, 0), 1)`;

/** Counts the found reports by a column, in the order of names. */
const formatFacet = (columns: string, condition: string, order: string) => `(
    SELECT coalesce(json_agg(facet ORDER BY ${order}), '[]')
    FROM (SELECT ${columns}, count(*)::int AS count FROM found WHERE ${condition} GROUP BY 1, 2) facet)`;

const countRows = (condition: string) => `count(*) FILTER (WHERE in_category AND of_type AND ${condition})`;
const ratingFacet = [4, 3, 2].map(
  (least) => `json_build_object('minRating', ${least}, 'count', ${countRows(`rating >= ${least}`)})`,
);
const refreshedFacet = [1, 7, 30].map(
  (days) =>
    `json_build_object('refreshedDays', ${days}, 'count', ${countRows(`data_refreshed_at >= now() - interval '${days} days'`)})`,
);

/** Selects a page of the catalogue with the counts of its filters. Only the filters by category and type are supported. */
const writeCatalogue =
  (isSearched: boolean): Writer =>
  (visible, parameter) => {
    const [account, group, partner, category] = [1, 2, 3, 4].map((position) => `${parameter(position)}::int`);
    const type = `${parameter(5)}::text`;
    const toSearchParameter = (position: number) => parameter(position + 7);
    return `
    WITH since AS (
      SELECT coalesce((SELECT previous_visit_at FROM catalogue_account WHERE account_id = ${account}), now() - interval '14 days') AS at
    ), found AS MATERIALIZED (
      SELECT r.id, r.type, r.category_id, c.name AS category, r.owner_partner_id, p.name AS owner, r.date_uploaded, r.data_refreshed_at,
        coalesce(v.count, 0)::int AS count, coalesce(CASE WHEN ${partner} IS NULL THEN v.count ELSE pv.count END, 0) AS relevance,
        ${average} AS rating, coalesce(${stars}, 0) AS ratings, f.report_id IS NOT NULL AS is_favourite,
        r.date_uploaded > since.at OR n.report_id IS NOT NULL AS is_new,
        (${category} IS NULL OR r.category_id = ${category}) AS in_category, (${type} IS NULL OR r.type = ${type}) AS of_type,
        ${isSearched ? `folded(r.name) LIKE (SELECT folded(${toSearchParameter(1)}))` : 'false'} AS in_name
      FROM ${selectFrom(visible, tables)} CROSS JOIN since
      LEFT JOIN report_view_count v ON v.report_id = r.id
      LEFT JOIN partner_report_view_count pv ON pv.report_id = r.id AND pv.partner_id = ${partner}
      LEFT JOIN rating_count s ON s.report_id = r.id
      LEFT JOIN favourite f ON f.report_id = r.id AND f.account_id = ${account}
      LEFT JOIN (
        SELECT report_id FROM user_permission, since WHERE account_id = ${account} AND granted_at > at
        UNION SELECT report_id FROM group_permission, since WHERE group_id = ${group} AND granted_at > at
      ) n ON n.report_id = r.id
      WHERE ${isSearched ? matches(toSearchParameter) : 'true'}
    ), page AS (
      SELECT * FROM found WHERE in_category AND of_type
      ORDER BY in_name DESC, relevance DESC, date_uploaded DESC, id DESC LIMIT ${parameter(6)} OFFSET ${parameter(7)}
    ), listed AS (
      SELECT ${jsonColumns}, page.count, page.rating, page.ratings, page.is_favourite AS "isFavourite", page.is_new AS "isNew",
        t.version AS thumbnail
      FROM page JOIN report ${tables} ON r.id = page.id LEFT JOIN report_thumbnail t ON t.report_id = page.id
      ORDER BY in_name DESC, relevance DESC, page.date_uploaded DESC, page.id DESC
    )
    SELECT (SELECT count(*)::int FROM found WHERE in_category AND of_type) AS total,
      (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows,
      (SELECT json_build_object('favourite', ${countRows('is_favourite')}, 'isNew', ${countRows('is_new')},
        'ratings', json_build_array(${ratingFacet.join(', ')}), 'refreshed', json_build_array(${refreshedFacet.join(', ')}),
        'types', (SELECT coalesce(json_agg(facet ORDER BY type), '[]') FROM (
          SELECT type, count(*) FILTER (WHERE in_category)::int AS count FROM found GROUP BY 1) facet),
        'categories', ${formatFacet('category_id AS id, category AS name', 'of_type', 'folded(name)')},
        'owners', ${formatFacet('owner_partner_id AS id, owner AS name', 'in_category AND of_type', 'folded(name)')}
      ) FROM found) AS facets,
      (SELECT at FROM since) AS "newSince"`;
  };

const findInCatalogue = buildVisibleReportsSql('catalogue', writeCatalogue(false));
const searchInCatalogue = buildVisibleReportsSql('catalogue_search', writeCatalogue(true));

const findCatalogue: List = async (caller, input) => {
  const { limit, offset = 0, search, categoryIds, types } = input;
  const isUser = caller.role !== 'administrator';
  const ids = [caller.id, isUser ? caller.groupId : null, isUser ? caller.partnerId : null];
  const filters = [(categoryIds as number[] | undefined)?.[0], (types as string[] | undefined)?.[0]];
  const values = [...ids, ...filters, limit, offset];
  const statement = search
    ? searchInCatalogue(caller, [...values, ...getWords(search as string)])
    : findInCatalogue(caller, values);
  const { rows } = await pools.reports.query<Row>(statement);
  return { json: JSON.stringify(rows[0]) };
};

/** The lists of daily work, by path. */
export const dailyLists: Record<string, List> = {
  '/report/findCatalogue': findCatalogue,
  '/report/findAllAndCategory': managedReports,
  '/user/findAllNotDeactivated': users,
  '/user/findInactive': inactiveUsers,
  '/audit/findAll': auditTrail,
  '/accountDecision/findRegistrations': waitingRegistrations,
  '/accessRequest/findPending': waitingRequests,
  '/permissionEnd/findAll': endingPermissions,
  '/accessDecision/findAll': decidedRequests,
  '/usage/findUnopened': unopenedReports,
  '/person/findReports': reportsOfPerson,
  '/aboutReport/findPeople': peopleOfReport,
};
