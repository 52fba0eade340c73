import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';

export interface ServiceRole {
  name: string;
  /** Tables in which it may not change or delete rows. */
  appendOnlyTables: readonly string[];
}

export const readRole = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Returns options for a connection as the owner of the tables.
 * @throws Error in production if that is the service's role
 */
export function toOwnerOptions<
  Options extends { NODE_ENV: string; DATABASE_URL: string; DATABASE_OWNER_URL?: string | undefined },
>(options: Options): Options & { urlVariable: string } {
  const { NODE_ENV, DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL } = options;
  if (NODE_ENV === 'production' && readRole(DATABASE_OWNER_URL) === readRole(DATABASE_URL))
    throw new Error('DATABASE_OWNER_URL is required, with another role than that of DATABASE_URL.');
  const urlVariable = DATABASE_OWNER_URL === DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  return { ...options, DATABASE_URL: DATABASE_OWNER_URL, urlVariable };
}

/** Server defaults for connections without own timeouts. */
const timeouts = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' };

interface Relation {
  name: string;
  isSequence: boolean;
  object: string;
}

const relations = `
  SELECT relname AS name, relkind = 'S' AS "isSequence",
    CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || oid::regclass AS object
  FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relowner = current_user::regrole
    AND relkind IN ('r', 'p', 'v', 'S')`;

const definerFunctions = `
  SELECT 'FUNCTION ' || oid::regprocedure AS object
  FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND proowner = current_user::regrole AND prosecdef`;

/**
 * Grants the service's role its privileges on the schema and revokes all others. Needs a transaction, so that running services keep their
 * access.
 */
export async function grantAccess(runner: QueryRunner, role: ServiceRole): Promise<void> {
  const [place] = (await runner.query(
    'SELECT quote_ident(current_database()) AS database, quote_ident(current_schema()) AS schema',
  )) as [{ database: string; schema: string }];
  const found = (await runner.query(relations)) as Relation[];
  const functions = (await runner.query(definerFunctions)) as { object: string }[];
  const service = escapeIdentifier(role.name);
  const statements = [
    `REVOKE ALL ON DATABASE ${place.database} FROM PUBLIC, ${service}`,
    `GRANT CONNECT ON DATABASE ${place.database} TO ${service}`,
    `REVOKE ALL ON SCHEMA ${place.schema} FROM PUBLIC, ${service}`,
    `GRANT USAGE ON SCHEMA ${place.schema} TO ${service}`,
    ...found.flatMap((relation) => [
      `REVOKE ALL ON ${relation.object} FROM PUBLIC, ${service}`,
      `GRANT ${getPrivileges(relation, role)} ON ${relation.object} TO ${service}`,
    ]),
    ...functions.flatMap(({ object }) => [
      `REVOKE ALL ON ${object} FROM PUBLIC`,
      `GRANT EXECUTE ON ${object} TO ${service}`,
    ]),
    // Only the role itself may change its defaults.
    `SET LOCAL ROLE ${service}`,
    ...Object.entries(timeouts).map(([name, value]) => `ALTER ROLE ${service} SET ${name} = '${value}'`),
    'RESET ROLE',
  ];
  await runner.query(statements.join(';\n'));
}

function getPrivileges({ name, isSequence }: Relation, { appendOnlyTables }: ServiceRole): string {
  if (isSequence) return 'USAGE';
  if (name === 'migrations' || name === 'migration_checksum') return 'SELECT';
  return appendOnlyTables.includes(name) ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
}
