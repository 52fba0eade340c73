import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { completedStatements, type CompletedStatement } from '../database/database.js';
import { Sql } from '../database/sql.js';

/** Environment variable with the folder of the records. The test runner sets it. */
const recordFolderVariable = 'STATEMENT_RECORDS';

/** A statement that a test ran, with PostgreSQL's types. The test runner compares it with the declared types. */
interface StatementRecord {
  /** Template of the statement, then those of its parts. */
  templates: string[];
  text: string;
  columns: { name: string; type: string; hasNull: boolean }[];
  /** Empty if PostgreSQL cannot prepare the statement any more. */
  parameters: { type: string; kinds: string[] }[];
}

/** Identifies a template by its raw texts. */
const getTemplateKey = ({ raw }: TemplateStringsArray): string => raw.join('\0');

interface Seen {
  templates: string[];
  text: string;
  columns: { name: string; oid: number; hasNull: boolean }[];
  kinds: Set<string>[];
}

/** Records each statement of the process. Returns a function that writes the records to a file. */
export function recordStatements(service: string, pool: Pool): () => Promise<void> {
  const folder = process.env[recordFolderVariable];
  if (!folder) return () => Promise.resolve();
  const seen = new Map<string, Seen>();
  const record = (message: unknown) => add(seen, message as CompletedStatement);
  completedStatements.subscribe(record);
  return async () => {
    completedStatements.unsubscribe(record);
    const records = [];
    for (const each of seen.values()) records.push(await describe(each, pool));
    mkdirSync(join(folder, service), { recursive: true });
    writeFileSync(join(folder, service, `${crypto.randomUUID()}.json`), JSON.stringify(records));
  };
}

function add(seen: Map<string, Seen>, { statement, text, values, result }: CompletedStatement): void {
  const known: Seen = seen.get(text) ?? {
    templates: listTemplates(statement),
    text,
    columns: result.fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID, hasNull: false })),
    kinds: values.map(() => new Set<string>()),
  };
  seen.set(text, known);
  values.forEach((value, index) => known.kinds[index]?.add(describeKind(value)));
  for (const column of known.columns)
    column.hasNull ||= result.rows.some((row: Record<string, unknown>) => row[column.name] === null);
}

const listTemplates = (statement: Sql): string[] => [
  getTemplateKey(statement.strings),
  ...statement.values.flatMap((value) => (value instanceof Sql ? listTemplates(value) : [])),
];

function describeKind(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}

async function describe({ templates, text, columns, kinds }: Seen, pool: Pool): Promise<StatementRecord> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT oid::regtype::text AS name FROM unnest($1::oid[]) WITH ORDINALITY AS type (oid, place) ORDER BY place',
    [columns.map(({ oid }) => oid)],
  );
  const parameterTypes = kinds.length === 0 ? [] : await findParameterTypes(text, pool);
  return {
    templates,
    text,
    columns: columns.map(({ name, hasNull }, index) => ({ name, hasNull, type: rows[index]?.name ?? '' })),
    parameters: parameterTypes.map((type, index) => ({ type, kinds: [...(kinds[index] ?? [])] })),
  };
}

async function findParameterTypes(text: string, pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`PREPARE described AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'described'`,
    );
    await client.query('DEALLOCATE described');
    return rows[0]?.types ?? [];
  } catch {
    // A statement on a table that was dropped.
    return [];
  } finally {
    client.release();
  }
}
