import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an invitation was sent again on the last day on which it was. */
export class InvitationMails1796047200000 implements MigrationInterface {
  readonly name = 'InvitationMails1796047200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE invitation ADD mailed_on date, ADD mails_of_day integer NOT NULL DEFAULT 0',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
