import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the changes of one account. */
export class AuditBySubject1765030000000 implements MigrationInterface {
  readonly name = 'AuditBySubject1765030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX audit_entry_by_subject ON audit_entry (subject_id, kind, at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entry_by_subject');
  }
}
