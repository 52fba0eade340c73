import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which person an entry of the audit trail names, so that an erasure finds the entry by the account. */
export class AuditPerson1796043600000 implements MigrationInterface {
  readonly name = 'AuditPerson1796043600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_entry ADD person_id integer, ADD person_name text;
      CREATE INDEX audit_entry_by_person ON audit_entry (person_id) WHERE person_id IS NOT NULL;

      -- Without the texts about a person. A name in a field becomes the alias.
      CREATE FUNCTION hide_personal(fields json, alias text) RETURNS json LANGUAGE sql AS $$
        SELECT CASE json_typeof(fields) WHEN 'object' THEN coalesce((
          SELECT json_object_agg(key, CASE
            WHEN key IN ('subscriber', 'removedComment') AND json_typeof(value) = 'string' THEN to_json(alias)
            WHEN key IN ('firstname', 'surname', 'email', 'phone', 'reason', 'subscriber', 'removedComment') THEN 'null'::json
            ELSE value END)
          FROM json_each(fields)), '{}') END
      $$;
      DROP FUNCTION erase_from_audit(integer, text);
      DROP FUNCTION hide_personal(json);

      -- Replaces a person's name, and the personal values of entries about the person. What is not personal stays, and so do the digests.
      -- Invitations are about an address, which only one account had at a time.
      CREATE FUNCTION erase_from_audit(person integer, address text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE alias text := 'Erased person ' || person;
      BEGIN
        PERFORM set_config('portal.audit_change', 'UPDATE', true);
        UPDATE audit_entry SET actor = alias WHERE actor_id = person;
        UPDATE audit_entry SET subject = alias, before = hide_personal(before, alias), after = hide_personal(after, alias)
        WHERE (kind = 'Account' AND subject_id = person)
          OR (kind IN ('User invitation', 'Administrator invitation') AND lower(address) IN (lower(before->>'email'), lower(after->>'email')));
        UPDATE audit_entry SET
          subject = CASE right(subject, length(person_name)) WHEN person_name
            THEN left(subject, length(subject) - length(person_name)) || alias ELSE subject END,
          before = hide_personal(before, alias), after = hide_personal(after, alias), person_name = alias
        WHERE person_id = person;
        PERFORM set_config('portal.audit_change', '', true);
      END $$;
      DO $$ BEGIN
        EXECUTE format('ALTER FUNCTION erase_from_audit(integer, text) SET search_path = %I, pg_temp', current_schema());
      END $$;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
