import { createHash } from 'node:crypto';
import { OperatorError } from '@portal/server-kit';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** A database that this release did not make and cannot upgrade. Trying again does not help. */
export class ForeignDatabaseError extends OperatorError {}

/** Lists the statements of a migration without running them. Migrations do not depend on what their statements return. */
async function listStatements(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const query = (statement: string) => Promise.resolve(void statements.push(statement));
  await migration.up({ query } as unknown as QueryRunner);
  return statements;
}

/** SHA-256 of the statements, in hexadecimal digits. */
const hashStatements = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join('\0')).digest('hex');

const getName = (migration: MigrationInterface): string => migration.name ?? migration.constructor.name;

interface RecordedMigration {
  name: string;
  /** Null for migrations of a version that recorded none. */
  checksum: string | null;
}

/** Returns the migrations that have run; none in an empty database. */
export async function findRecordedMigrations(dataSource: DataSource): Promise<RecordedMigration[]> {
  const [tables] = await dataSource.query<{ migrations: boolean; checksums: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS migrations, to_regclass('migration_checksum') IS NOT NULL AS checksums`,
  );
  if (!tables?.migrations) return [];
  return dataSource.query<RecordedMigration[]>(
    tables.checksums
      ? 'SELECT name, checksum FROM migrations LEFT JOIN migration_checksum USING (name)'
      : 'SELECT name, NULL AS checksum FROM migrations',
  );
}

/**
 * Compares the migrations that have run with those of this release.
 * @throws ForeignDatabaseError if other statements made the database
 */
export async function requireOwnDatabase(dataSource: DataSource): Promise<void> {
  const recorded = await findRecordedMigrations(dataSource);
  if (recorded.some(({ checksum }) => checksum === null))
    throw new ForeignDatabaseError(
      'The database was made by a version before the first published one. Install anew, see docs/upgrading.md.',
    );
  const checksums = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  for (const migration of dataSource.migrations) {
    const name = getName(migration);
    const checksum = checksums.get(name);
    if (checksum && checksum !== hashStatements(await listStatements(migration)))
      throw new ForeignDatabaseError(
        `The database was made by other statements than those of ${name} in this release. Run the release that made it, or install anew, see docs/upgrading.md.`,
      );
  }
}

type MigrationClass = new () => MigrationInterface;

/** Returns the checksums of migrations by their names. */
export async function hashMigrations(migrations: readonly MigrationClass[]): Promise<Record<string, string>> {
  const hashed = migrations.map(async (Migration) => {
    const migration = new Migration();
    return [getName(migration), hashStatements(await listStatements(migration))] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/** Records the checksums of the migrations that will run. Before they run, so that an interrupted upgrade can go on. */
export async function recordChecksums(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    'CREATE TABLE IF NOT EXISTS migration_checksum (name text PRIMARY KEY, checksum text NOT NULL)',
  );
  const done = new Set((await findRecordedMigrations(dataSource)).map(({ name }) => name));
  for (const migration of dataSource.migrations.filter((each) => !done.has(getName(each))))
    await dataSource.query(
      `INSERT INTO migration_checksum (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
      [getName(migration), hashStatements(await listStatements(migration))],
    );
}
