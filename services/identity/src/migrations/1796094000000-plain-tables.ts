import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The service counts users and writes dates itself, without triggers. */
export class PlainTables1796094000000 implements MigrationInterface {
  readonly name = 'PlainTables1796094000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_activated ON account;
      DROP TRIGGER account_count_added ON account;
      DROP TRIGGER account_count_changed ON account;
      DROP TRIGGER account_count_removed ON account;
      DROP TRIGGER account_deletes_table_preference ON account;
      DROP TABLE user_count;
      DROP FUNCTION note_activation(), count_new_users(), count_changed_user(), delete_table_preference(), fold_user_counts();
      ALTER TABLE account DROP tour_due;

      -- Invitations of users, who cannot accept them any more.
      DELETE FROM invitation WHERE partner_id IS NOT NULL;
      DROP INDEX invitation_by_email;
      ALTER TABLE invitation DROP partner_id, DROP active, DROP account_id;
      CREATE UNIQUE INDEX invitation_by_email ON invitation (lower(email));

      -- The users' lists in descending order.
      CREATE INDEX account_users_by_firstname_descending ON account
        (firstname COLLATE "und-x-icu" DESC NULLS LAST, surname COLLATE "und-x-icu", id)
        INCLUDE (status, role) WHERE deleted_at IS NULL AND role <> 'administrator';
      CREATE INDEX account_users_by_status_descending ON account
        (status DESC NULLS LAST, surname COLLATE "und-x-icu", firstname COLLATE "und-x-icu", id)
        WHERE deleted_at IS NULL AND role <> 'administrator';
      CREATE INDEX account_users_by_surname_descending ON account
        (surname COLLATE "und-x-icu" DESC NULLS LAST, firstname COLLATE "und-x-icu", id)
        INCLUDE (status, role) WHERE deleted_at IS NULL AND role <> 'administrator';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
