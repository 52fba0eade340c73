import type { Client } from 'pg';
import { places, population, topics } from './population.js';

const { categories, groups, grantsPerUser, partners, reports, users, views } = population;

const description =
  'Monthly figures by district and facility, compared with the same month of last year and with the national target; ' +
  'drawn from the routine health-information system and reviewed by the programme before they are shown.';

const id = (kind: string) => `md5('${kind}' || r)::uuid::text`;

const insertReports = `
  INSERT INTO report (id, name, description, type, report_id, dataset_id, workspace_id, workspace_name, embed_url,
    date_uploaded, category_id, owner_partner_id)
  SELECT r, topic || ' in ' || place || ' ' || r, topic || ' in ' || place || '. ' || $3, kind,
    CASE kind WHEN 'Power Bi' THEN ${id('report')} END, CASE kind WHEN 'Power Bi' THEN ${id('dataset')} END,
    CASE kind WHEN 'Power Bi' THEN md5('workspace')::uuid::text END,
    CASE kind WHEN 'Power Bi' THEN 'National reporting' END,
    CASE kind
      WHEN 'Power Bi' THEN 'https://app.powerbi.com/reportEmbed?reportId=' || ${id('report')}
      WHEN 'Web Embed' THEN 'https://maps.example.org/view/' || r
      ELSE 'https://dash.example.org/app/' || r
    END,
    now() - r * interval '2 hours', 1 + r % ${categories}, 1 + (r - 1) % ${partners}
  FROM generate_series(1, ${reports}) r,
    LATERAL (SELECT ($1::text[])[1 + r % cardinality($1::text[])] AS topic,
      ($2::text[])[1 + r / 3 % cardinality($2::text[])] AS place,
      CASE r % 10 WHEN 0 THEN 'Web Embed' WHEN 5 THEN 'Dash' ELSE 'Power Bi' END AS kind) made`;

/** Fills reports and permissions, and the copies of what identity owns. A group has a tenth of the reports, some for its user admins. */
export async function seedReports(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO partner_copy (id, name, group_id)
     SELECT p, 'Health partner ' || p, 1 + (p - 1) % ${groups} FROM generate_series(1, ${partners}) p`,
  );
  await client.query(
    `INSERT INTO account_copy (id, role, partner_id)
     SELECT u, CASE WHEN u <= ${partners} THEN 'userAdmin' ELSE 'user' END, 1 + (u - 1) % ${partners}
     FROM generate_series(1, ${users}) u`,
  );
  await client.query(
    `INSERT INTO report_category (id, name, fullname, description)
     SELECT c, 'Category ' || c, 'Health programme ' || c, '' FROM generate_series(1, ${categories}) c`,
  );
  await client.query(insertReports, [topics, places, description]);
  await client.query(
    `INSERT INTO group_permission (group_id, report_id, viewed_by)
     SELECT g, r, CASE WHEN (r + g) % 15 = 0 THEN 'Only Admin(s)' ELSE 'Allow All' END
     FROM generate_series(1, ${groups}) g, generate_series(1, ${reports}) r
     WHERE (r * 7919 + g * 104729) / 13 % 10 = 0`,
  );
  await client.query(
    `INSERT INTO user_permission (account_id, report_id)
     SELECT u, 1 + (u * 37 + k * 197) % ${reports}
     FROM generate_series(1, ${users}) u, generate_series(1, ${grantsPerUser}) k`,
  );
  await client.query(
    `INSERT INTO report_view_count (report_id, count)
     SELECT r, ${views} / ${reports} FROM generate_series(1, ${reports}) r`,
  );
  for (const table of ['report', 'report_category']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}
