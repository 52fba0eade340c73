import type { MigrationInterface, QueryRunner } from '@portal/service-kit';

/** Long lists are sorted and searched by names that are folded once, because folding them for each row takes most of their time. */
export class FoldedNames1796115600000 implements MigrationInterface {
  readonly name = 'FoldedNames1796115600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE replicated_report
        ADD COLUMN name_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED,
        ADD COLUMN workspace_text text GENERATED ALWAYS AS (folded(workspace_name)) STORED,
        ADD COLUMN search_text text NOT NULL
          GENERATED ALWAYS AS (folded(name || ' ' || type || ' ' || coalesce(workspace_name, ''))) STORED;
      ALTER TABLE replicated_account
        ADD COLUMN firstname_text text NOT NULL GENERATED ALWAYS AS (folded(firstname)) STORED,
        ADD COLUMN surname_text text NOT NULL GENERATED ALWAYS AS (folded(surname)) STORED;
      ALTER TABLE replicated_partner ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
      DROP INDEX replicated_report_by_name, replicated_report_by_descending_name,
        replicated_report_by_type, replicated_report_by_descending_type,
        replicated_report_by_workspace_name, replicated_report_by_descending_workspace_name,
        replicated_account_by_firstname, replicated_account_by_descending_firstname,
        replicated_account_by_surname, replicated_account_by_descending_surname;
      CREATE INDEX replicated_report_by_name ON replicated_report (name_text, id);
      CREATE INDEX replicated_report_by_descending_name ON replicated_report (name_text DESC NULLS LAST, id);
      CREATE INDEX replicated_report_by_type ON replicated_report (type, id);
      CREATE INDEX replicated_report_by_descending_type ON replicated_report (type DESC NULLS LAST, id);
      CREATE INDEX replicated_report_by_workspace_name ON replicated_report (workspace_text, id);
      CREATE INDEX replicated_report_by_descending_workspace_name ON replicated_report (workspace_text DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_firstname ON replicated_account (firstname_text, id);
      CREATE INDEX replicated_account_by_descending_firstname ON replicated_account (firstname_text DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_surname ON replicated_account (surname_text, id);
      CREATE INDEX replicated_account_by_descending_surname ON replicated_account (surname_text DESC NULLS LAST, id);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
