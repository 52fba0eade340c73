import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copyColumns } from './management/copy-columns.sql.js';
import { importTables } from './management/import-tables.sql.js';
import { listRevision } from './management/list-revision.sql.js';
import { opinionTables } from './management/opinion-tables.sql.js';
import { permissionLists } from './management/permission-lists.sql.js';
import { requestTables } from './management/request-tables.sql.js';
import { ruleChanges } from './management/rule-changes.sql.js';

/** Reports that people manage: rules of names, requests for access, ratings, notes, favourites and imports. */
export class Management1763769600000 implements MigrationInterface {
  readonly name = 'Management1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    const steps = [
      copyColumns,
      ruleChanges,
      requestTables,
      opinionTables,
      importTables,
      listRevision,
      permissionLists,
    ];
    for (const { up } of steps) await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    const steps = [
      permissionLists,
      listRevision,
      importTables,
      opinionTables,
      requestTables,
      ruleChanges,
      copyColumns,
    ];
    for (const { down } of steps) await runner.query(down);
  }
}
