import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reports that each partner's people view most, by which the catalogue ranks. */
export class PartnerViews1766030000000 implements MigrationInterface {
  readonly name = 'PartnerViews1766030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE partner_report_view_count (
        partner_id integer NOT NULL,
        report_id integer NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (partner_id, report_id)
      );
      COMMENT ON TABLE partner_report_view_count IS 'The most viewed reports of each partner, from the event partnerViews';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE partner_report_view_count');
  }
}
