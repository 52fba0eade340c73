import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditChain1796036400000 implements MigrationInterface {
  readonly name = 'AuditChain1796036400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for entries from before the chain. The digests keep an entry's hash correct when its names are erased.
      ALTER TABLE audit_entry ADD hash bytea, ADD actor_digest bytea, ADD subject_digest bytea;

      CREATE TABLE audit_chain (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        key_hash bytea NOT NULL,
        -- The chain begins after this entry, which may be deleted, with this hash. The code proves that the service chose them.
        start_id integer NOT NULL,
        start_hash bytea NOT NULL,
        start_code bytea NOT NULL,
        last_id integer NOT NULL,
        last_hash bytea NOT NULL,
        checked_at timestamptz NOT NULL DEFAULT now(),
        -- The first wrong entry that the last check found.
        broken_id integer
      );

      -- The last entry that the stream has sent.
      CREATE TABLE audit_stream (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        sent_id integer NOT NULL
      );
      INSERT INTO audit_stream (sent_id) SELECT coalesce(max(id), 0) FROM audit_entry;

      CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF coalesce(current_setting('portal.audit_change', true), '') <> TG_OP THEN
          RAISE EXCEPTION 'The audit trail is only added to';
        END IF;
        RETURN NULL;
      END $$;

      -- Runs as the owner, since the service's role may not delete entries. Entries of the last 30 days always stay.
      CREATE FUNCTION delete_old_audit_entries(last integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE deleted integer;
      BEGIN
        PERFORM set_config('portal.audit_change', 'DELETE', true);
        DELETE FROM audit_entry WHERE id <= last AND at < now() - interval '30 days';
        GET DIAGNOSTICS deleted = ROW_COUNT;
        PERFORM set_config('portal.audit_change', '', true);
        RETURN deleted;
      END $$;
      -- Replaces a person's name, and the personal values of entries that name the person. What is not personal stays, and so do the digests.
      CREATE FUNCTION erase_from_audit(person integer, name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE
        alias text := 'Erased person ' || person;
        pattern text := '%' || folded(replace(replace(replace(name, '\\', '\\\\'), '%', '\\%'), '_', '\\_')) || '%';
      BEGIN
        PERFORM set_config('portal.audit_change', 'UPDATE', true);
        UPDATE audit_entry SET actor = alias WHERE actor_id = person;
        UPDATE audit_entry SET subject = alias, before = hide_personal(before), after = hide_personal(after)
        WHERE kind = 'Account' AND subject_id = person;
        -- Another person may have the same name.
        IF NOT EXISTS (SELECT FROM account WHERE firstname || ' ' || surname = name AND id <> person) THEN
          UPDATE audit_entry SET subject = replace(subject, name, alias), before = hide_personal(before), after = hide_personal(after)
          WHERE search_text LIKE pattern AND kind <> 'Account' AND position(name IN subject) > 0;
          UPDATE audit_entry SET before = replace(before::text, to_json(name)::text, to_json(alias)::text)::json,
            after = replace(after::text, to_json(name)::text, to_json(alias)::text)::json
          WHERE search_text LIKE pattern AND name IN (before->>'subscriber', after->>'subscriber', after->>'removedComment');
        END IF;
        PERFORM set_config('portal.audit_change', '', true);
      END $$;
      CREATE FUNCTION hide_personal(fields json) RETURNS json LANGUAGE sql AS $$
        SELECT json_object_agg(key,
          CASE WHEN key IN ('firstname', 'surname', 'email', 'phone', 'reason', 'subscriber', 'removedComment') THEN 'null'::json ELSE value END)
        FROM json_each(CASE json_typeof(fields) WHEN 'object' THEN fields END)
      $$;
      ALTER TABLE account ADD erased_at timestamptz;
      DO $$ BEGIN
        EXECUTE format('ALTER FUNCTION erase_from_audit(integer, text) SET search_path = %I, pg_temp', current_schema());
        EXECUTE format('ALTER FUNCTION delete_old_audit_entries(integer) SET search_path = %I, pg_temp', current_schema());
      END $$;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
