import { getEventSubject, reportEvents } from '@portal/contracts';
import type { Client } from 'pg';
import { places, topics } from './names.js';
import { years } from './plan-hours.js';
import {
  formatGrantedReport,
  grantsPerUser,
  isForAdminsOnly,
  isGrantedToGroup,
  reportType,
  type Size,
} from './population.js';
import type { PeopleMaxIds } from './seed-identity.js';

const categories = 12;
const description =
  'Monthly figures by district and facility, compared with the same month of last year and with the national target; ' +
  'drawn from the routine health-information system and reviewed by the programme before they are shown.';

/** The highest ids before seeding. */
export interface ReportsMaxIds {
  categories: number;
  reports: number;
}

/** Before all views. */
const grantedAt = `now() - interval '${years} years 1 day'`;

const highestIds = `
  SELECT (SELECT coalesce(max(id), 0) FROM report_category) AS categories, (SELECT coalesce(max(id), 0) FROM report) AS reports`;

const formatUuid = (kind: string) => `md5('${kind}' || id)::uuid::text`;

const insertReports = (size: Size, people: PeopleMaxIds, maxIds: ReportsMaxIds) => `
  INSERT INTO report (id, name, description, type, report_id, dataset_id, workspace_id, workspace_name, embed_url,
    date_uploaded, data_refreshed_at, category_id, owner_partner_id)
  SELECT id, topic || ' in ' || place || ' ' || id, topic || ' in ' || place || '. ' || $3, kind,
    CASE kind WHEN 'Power Bi' THEN ${formatUuid('report')} END, CASE kind WHEN 'Power Bi' THEN ${formatUuid('dataset')} END,
    CASE kind WHEN 'Power Bi' THEN md5(place)::uuid::text END,
    CASE kind WHEN 'Power Bi' THEN place || ' reporting' END,
    CASE kind
      WHEN 'Power Bi' THEN 'https://app.powerbi.com/reportEmbed?reportId=' || ${formatUuid('report')}
      WHEN 'Web Embed' THEN 'https://maps.example.org/view/' || id
      ELSE 'https://dash.example.org/app/' || id
    END,
    now() - r * interval '2 hours', CASE kind WHEN 'Power Bi' THEN now() - r % 60 * interval '12 hours' END, ${maxIds.categories} + 1 + r % ${categories}, ${people.partners} + 1 + (r - 1) % ${size.partners}
  FROM generate_series(1, ${size.reports}) r,
    LATERAL (SELECT ${maxIds.reports} + r AS id, ($1::text[])[1 + r % cardinality($1::text[])] AS topic,
      ($2::text[])[1 + r / 3 % cardinality($2::text[])] AS place, ${reportType} AS kind) made`;

const ratingsPerReport = 10;
const favouritesPerReport = 8;
const pendingRequests = 600;
const decidedRequests = 2_000;

const formatSeededUser = (size: Size, people: PeopleMaxIds, n: string) =>
  `${people.users} + 1 + ${n} % ${size.users}`;
const formatSeededReport = (size: Size, maxIds: ReportsMaxIds, n: string) =>
  `${maxIds.reports} + 1 + ${n} % ${size.reports}`;

/** Adds reports and permissions: a tenth of the reports for each group, some for user admins only. Some permissions of users end soon. */
export async function seedReports(client: Client, size: Size, people: PeopleMaxIds): Promise<ReportsMaxIds> {
  const [maxIds] = (await client.query<ReportsMaxIds>(highestIds)).rows;
  if (!maxIds) throw new Error('The database returned no row.');
  await client.query(
    `INSERT INTO report_category (id, name, fullname, description)
     SELECT c, 'Category ' || c, 'Health programme ' || c, ''
     FROM generate_series(${maxIds.categories + 1}, ${maxIds.categories + categories}) c`,
  );
  await client.query(insertReports(size, people, maxIds), [topics, places, description]);
  await client.query(
    `INSERT INTO group_permission (group_id, report_id, viewed_by, granted_at)
     SELECT ${people.groups} + g, ${maxIds.reports} + r, CASE WHEN ${isForAdminsOnly} THEN 'Only Admin(s)' ELSE 'Allow All' END,
       ${grantedAt}
     FROM generate_series(1, ${size.groups}) g, generate_series(1, ${size.reports}) r WHERE ${isGrantedToGroup}`,
  );
  // Their ends are marked as notified, because notifications would run during the measurements.
  await client.query(
    `INSERT INTO user_permission (account_id, report_id, granted_at, until, notified_until)
     SELECT account_id, report_id, ${grantedAt}, until, until FROM (
       SELECT DISTINCT ${people.users} + u AS account_id, ${maxIds.reports} + ${formatGrantedReport(size.reports)} AS report_id,
         CASE WHEN u % 1000 = 17 THEN date_trunc('day', now()) + interval '1 day' * (2 + u % 12) END AS until
       FROM generate_series(1, ${size.users}) u, generate_series(1, ${grantsPerUser}) k
     ) granted`,
  );
  await seedOpinions(client, size, people, maxIds);
  await seedRequests(client, size, people, maxIds);
  for (const table of ['report', 'report_category']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  await publishReports(client, maxIds);
  return maxIds;
}

/** Adds ratings and favourites. */
async function seedOpinions(
  client: Client,
  size: Size,
  people: PeopleMaxIds,
  maxIds: ReportsMaxIds,
): Promise<void> {
  const selectPairs = (perReport: number) => `
    SELECT DISTINCT ON (account_id, report_id) account_id, report_id, n
    FROM generate_series(1, ${size.reports * perReport}) n,
      LATERAL (SELECT ${formatSeededUser(size, people, 'n * 7')} AS account_id, ${formatSeededReport(size, maxIds, 'n')} AS report_id) pair`;
  await client.query(
    `INSERT INTO rating (report_id, account_id, star)
     SELECT report_id, account_id, 1 + n * 3 % 5 FROM (${selectPairs(ratingsPerReport)}) rated`,
  );
  await client.query(
    `INSERT INTO favourite (report_id, account_id)
     SELECT report_id, account_id FROM (${selectPairs(favouritesPerReport)}) chosen`,
  );
}

/** Adds access requests: some that wait, and some that the first account accepted or denied in the last weeks. */
async function seedRequests(
  client: Client,
  size: Size,
  people: PeopleMaxIds,
  maxIds: ReportsMaxIds,
): Promise<void> {
  await client.query(
    `WITH request AS (
       INSERT INTO access_request (account_id, report_id, message, status, created_at, decided_at, decided_by)
       SELECT DISTINCT ON (account_id, report_id) account_id, report_id, 'We plan the next quarter with these figures.',
         status, coalesce(decided_at, now()) - interval '1 day', decided_at, CASE WHEN decided_at IS NOT NULL THEN ${people.users} + 1 END
       FROM generate_series(1, ${pendingRequests + decidedRequests}) n,
         LATERAL (SELECT ${formatSeededUser(size, people, 'n * 19')} AS account_id, ${formatSeededReport(size, maxIds, 'n * 13')} AS report_id,
           CASE WHEN n <= ${pendingRequests} THEN 'Pending' WHEN n % 3 = 0 THEN 'Denied' ELSE 'Accepted' END AS status,
           CASE WHEN n > ${pendingRequests} THEN now() - n * interval '30 minutes' END AS decided_at) requested
       RETURNING *
     )
     INSERT INTO decision (kind, subject_id, account_id, accepted, reason, decided_by, decided_at)
     SELECT 'Access request', id, account_id, status = 'Accepted', '', decided_by, decided_at
     FROM request WHERE status <> 'Pending'`,
  );
}

async function publishReports(client: Client, maxIds: ReportsMaxIds): Promise<void> {
  const events = `INSERT INTO outbox (subject, type, value) SELECT $1::text || id, 'state'`;
  await client.query(
    `${events}, jsonb_build_object('id', id, 'name', fullname) FROM report_category WHERE id > $2`,
    [getEventSubject(reportEvents.category, ''), maxIds.categories],
  );
  await client.query(
    `${events}, jsonb_build_object('id', id, 'name', name, 'type', type, 'workspaceName', workspace_name,
       'categoryId', category_id, 'ownerPartnerId', owner_partner_id,
       'dateUploaded', to_char(date_uploaded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM report WHERE id > $2`,
    [getEventSubject(reportEvents.report, ''), maxIds.reports],
  );
}
