import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for the audit trail of one kind of objects. */
export class AuditFilters1765020000000 implements MigrationInterface {
  readonly name = 'AuditFilters1765020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_entry_by_kind ON audit_entry (kind, at DESC NULLS LAST, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entry_by_kind');
  }
}
