import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores up to when the views of each partner were published. */
export class PartnerViews1766030000000 implements MigrationInterface {
  readonly name = 'PartnerViews1766030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE partner_views_published (partner_id int PRIMARY KEY, published_at timestamptz NOT NULL);
      COMMENT ON TABLE partner_views_published IS 'The time up to which the views of a partner are in the event partnerViews';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE partner_views_published');
  }
}
