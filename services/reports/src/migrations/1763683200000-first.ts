import { createEventTables, dropEventTables } from '@portal/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copyTables } from './first/copy-tables.sql.js';
import { indexes } from './first/indexes.sql.js';
import { reportTables } from './first/report-tables.sql.js';
import { search } from './first/search.sql.js';
import { versions } from './first/versions.sql.js';

/** Reports, their types, categories and permissions, and copies of what other services own. */
export class First1763683200000 implements MigrationInterface {
  readonly name = 'First1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await createEventTables(runner);
    for (const part of [search, copyTables, reportTables, indexes, versions]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE user_permission, group_permission, report, report_category, report_type;
      DROP TABLE report_view_count, account_copy, partner_copy;
      DROP SEQUENCE report_version;
      DROP FUNCTION report_before_write, bump_reports_of_category, bump_reports_of_partner, folded;
      DROP EXTENSION pg_trgm;
    `);
    await dropEventTables(runner);
  }
}
