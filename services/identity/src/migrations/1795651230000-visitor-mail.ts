import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the counts of mails that visitors cause. */
export class VisitorMail1795651230000 implements MigrationInterface {
  readonly name = 'VisitorMail1795651230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE visitor_mail (
        kind text NOT NULL,
        -- The network, hashed; empty for all networks.
        source bytea NOT NULL,
        period text NOT NULL,
        started_at timestamptz NOT NULL,
        mails integer NOT NULL,
        PRIMARY KEY (kind, source, period, started_at)
      ) WITH (fillfactor = 80);
      CREATE INDEX visitor_mail_by_age ON visitor_mail (started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE visitor_mail');
  }
}
