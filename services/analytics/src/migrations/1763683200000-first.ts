import { createEventTables, dropEventTables } from '@portal/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const history = `
  CREATE SEQUENCE viewership_id;
  CREATE TABLE viewership (
    id bigint NOT NULL DEFAULT nextval('viewership_id'),
    account_id int NOT NULL,
    partner_id int,
    report_id int NOT NULL,
    viewed_at timestamptz NOT NULL DEFAULT now(),
    page_changes int NOT NULL DEFAULT 0,
    visual_clicks int NOT NULL DEFAULT 0,
    PRIMARY KEY (id, viewed_at)
  ) PARTITION BY RANGE (viewed_at);
  ALTER SEQUENCE viewership_id OWNED BY viewership.id;
  CREATE TABLE viewership_default PARTITION OF viewership DEFAULT;

  CREATE TABLE viewership_key (
    account_id int NOT NULL,
    key text NOT NULL,
    viewership_id bigint NOT NULL,
    report_id int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, key)
  );

  CREATE TABLE sign_in (
    session_id text PRIMARY KEY,
    account_id int NOT NULL,
    partner_id int,
    signed_in_at timestamptz NOT NULL
  );`;

// The fill factor leaves room for the many updates of few rows within their pages.
const rollups = `
  CREATE TABLE daily_views (day date PRIMARY KEY, count bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE daily_sign_ins (day date PRIMARY KEY, count bigint NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE report_views (
    report_id int PRIMARY KEY,
    count bigint NOT NULL,
    told_count bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);
  CREATE TABLE total_views (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    count bigint NOT NULL
  ) WITH (fillfactor = 50);
  INSERT INTO total_views (count) VALUES (0);`;

const replicatedTables = `
  CREATE TABLE account_copy (
    id int PRIMARY KEY,
    firstname text NOT NULL,
    surname text NOT NULL,
    role text NOT NULL,
    partner_id int
  );
  CREATE TABLE partner_copy (id int PRIMARY KEY, name text NOT NULL, group_id int NOT NULL);
  CREATE TABLE report_copy (
    id int PRIMARY KEY,
    name text NOT NULL,
    type text NOT NULL,
    workspace_name text,
    category_id int,
    owner_partner_id int,
    date_uploaded timestamptz NOT NULL
  );`;

/** Creates the history of views and sign-ins, the rollups, and the tables that are replicated from other services. */
export class First1763683200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(history);
    await runner.query(rollups);
    await runner.query(replicatedTables);
    await createEventTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropEventTables(runner);
    await runner.query('DROP TABLE account_copy, partner_copy, report_copy');
    await runner.query('DROP TABLE daily_views, daily_sign_ins, report_views, total_views');
    await runner.query('DROP TABLE viewership, viewership_key, sign_in');
  }
}
