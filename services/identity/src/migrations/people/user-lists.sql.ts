const text = (column: string): string => `${column} COLLATE "und-x-icu"`;
const isUser = `deleted_at IS NULL AND role <> 'administrator'`;

const orders = {
  surname: [text('surname'), text('firstname'), 'id'],
  firstname: [text('firstname'), text('surname'), 'id'],
  email: [text('email'), 'id'],
  phone: [text('phone'), 'id'],
};

const inOrder = Object.entries(orders).map(
  ([column, terms]) =>
    `CREATE INDEX account_users_by_${column} ON account (${terms.join(', ')}) INCLUDE (status, role) WHERE ${isUser};`,
);
const indexNames = Object.keys(orders).map((column) => `account_users_by_${column}`);

/**
 * Users in each order of their lists, and how many there are, so that a page costs the same however many users the portal has.
 * How many there are is the sum of `user_count.change`: changes are added beside one another, so that no write waits for another or
 * deadlocks with it, and every thousandth folds them to one row for each partner, role and status.
 */
export const userLists = {
  up: `
    ${inOrder.join('\n    ')}
    CREATE INDEX account_users_by_status ON account (status, ${orders.surname.join(', ')}) WHERE ${isUser};
    CREATE INDEX account_users_by_place ON account (partner_id, ${orders.surname.join(', ')}) INCLUDE (status, role)
      WHERE ${isUser};
    CREATE INDEX account_user_admins ON account (id) WHERE deleted_at IS NULL AND role = 'userAdmin';
    ALTER TABLE account ADD CONSTRAINT account_user_has_partner
      CHECK (role = 'administrator' OR partner_id IS NOT NULL OR deleted_at IS NOT NULL);

    CREATE TABLE user_count (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      partner_id integer NOT NULL,
      role text NOT NULL,
      status text NOT NULL,
      change integer NOT NULL
    );

    CREATE FUNCTION count_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO user_count (partner_id, role, status, change)
      SELECT partner_id, role, status, count(*) FROM added WHERE ${isUser} GROUP BY partner_id, role, status;
      RETURN NULL;
    END $$;
    CREATE TRIGGER account_count_added AFTER INSERT ON account REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_new_users();

    -- A removed row's NEW is all null, and so counts as no user.
    CREATE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO user_count (partner_id, role, status, change)
      SELECT partner_id, role, status, change FROM (VALUES
        (OLD.partner_id, OLD.role, OLD.status, OLD.deleted_at, -1),
        (NEW.partner_id, NEW.role, NEW.status, NEW.deleted_at, 1)
      ) AS state (partner_id, role, status, deleted_at, change)
      WHERE ${isUser};
      RETURN NULL;
    END $$;
    CREATE TRIGGER account_count_changed AFTER UPDATE ON account FOR EACH ROW
      WHEN ((OLD.partner_id, OLD.role, OLD.status, OLD.deleted_at)
        IS DISTINCT FROM (NEW.partner_id, NEW.role, NEW.status, NEW.deleted_at))
      EXECUTE FUNCTION count_changed_user();
    CREATE TRIGGER account_count_removed AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION count_changed_user();

    CREATE FUNCTION fold_user_counts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT pg_try_advisory_xact_lock(7226102) THEN
        RETURN NULL;
      END IF;
      WITH taken AS (DELETE FROM user_count RETURNING partner_id, role, status, change)
      INSERT INTO user_count (partner_id, role, status, change)
      SELECT partner_id, role, status, sum(change) FROM taken GROUP BY partner_id, role, status HAVING sum(change) <> 0;
      RETURN NULL;
    END $$;
    -- Folding adds rows itself, one level deeper, which must not fold again.
    CREATE TRIGGER user_count_fold AFTER INSERT ON user_count FOR EACH ROW
      WHEN (NEW.id % 1000 = 0 AND pg_trigger_depth() < 2) EXECUTE FUNCTION fold_user_counts();

    INSERT INTO user_count (partner_id, role, status, change)
    SELECT partner_id, role, status, count(*) FROM account WHERE ${isUser} GROUP BY partner_id, role, status;
  `,
  down: `
    DROP TRIGGER account_count_added ON account;
    DROP TRIGGER account_count_removed ON account;
    DROP TRIGGER account_count_changed ON account;
    DROP TABLE user_count;
    DROP FUNCTION count_new_users, count_changed_user, fold_user_counts;
    ALTER TABLE account DROP CONSTRAINT account_user_has_partner;
    DROP INDEX account_user_admins, account_users_by_place, account_users_by_status, ${indexNames.join(', ')};
  `,
};
