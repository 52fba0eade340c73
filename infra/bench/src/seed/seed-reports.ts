import { getEventSubject, reportEvents } from '@portal/contracts';
import type { Client } from 'pg';
import { places, topics } from './names.js';
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
const grantedAt = `now() - interval '3 years 1 month'`;

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
  for (const table of ['report', 'report_category']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  await publishReports(client, maxIds);
  return maxIds;
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
