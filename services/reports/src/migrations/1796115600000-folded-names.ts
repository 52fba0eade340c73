import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long lists are sorted by names that are folded once, because folding them for each row takes longer than a call may. */
export class FoldedNames1796115600000 implements MigrationInterface {
  readonly name = 'FoldedNames1796115600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report ADD COLUMN name_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
      ALTER TABLE replicated_account
        ADD COLUMN firstname_text text NOT NULL GENERATED ALWAYS AS (folded(firstname)) STORED,
        ADD COLUMN surname_text text NOT NULL GENERATED ALWAYS AS (folded(surname)) STORED;
      ALTER TABLE replicated_group ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
      DROP INDEX report_by_name, report_by_name_descending, report_by_workspace_name, report_by_workspace_name_descending,
        replicated_account_by_firstname, replicated_account_by_firstname_descending,
        replicated_account_by_surname, replicated_account_by_surname_descending;
      CREATE INDEX report_by_name ON report (name_text, id);
      CREATE INDEX report_by_name_descending ON report (name_text DESC NULLS LAST, id);
      CREATE INDEX report_by_workspace_name ON report (workspace_text, id);
      CREATE INDEX report_by_workspace_name_descending ON report (workspace_text DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_firstname ON replicated_account (firstname_text, id);
      CREATE INDEX replicated_account_by_firstname_descending ON replicated_account (firstname_text DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_surname ON replicated_account (surname_text, id);
      CREATE INDEX replicated_account_by_surname_descending ON replicated_account (surname_text DESC NULLS LAST, id);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
