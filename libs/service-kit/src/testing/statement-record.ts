import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { completedStatements, type CompletedStatement } from '../database/database.js';
import { Sql } from '../database/sql.js';

/** Environment variable with the folder of the records. The test runner sets it. */
const recordFolderVariable = 'STATEMENT_RECORDS';

/** A statement that a test ran, with PostgreSQL's types. The test runner compares it with the declared row. */
interface StatementRecord {
  /** Template of the statement, then those of its parts. */
  templates: string[];
  columns: { name: string; type: string; hasNull: boolean }[];
}

/** Identifies a template by its raw texts. */
const getTemplateKey = ({ raw }: TemplateStringsArray): string => raw.join('\0');

interface Seen {
  templates: string[];
  columns: { name: string; oid: number; hasNull: boolean }[];
}

/** Records each statement of the process. Returns a function that writes the records to a file. */
export function recordStatements(pool: Pool): () => Promise<void> {
  const folder = process.env[recordFolderVariable];
  if (!folder) return () => Promise.resolve();
  const seen = new Map<string, Seen>();
  const record = (message: unknown) => add(seen, message as CompletedStatement);
  completedStatements.subscribe(record);
  return async () => {
    completedStatements.unsubscribe(record);
    const records = [];
    for (const each of seen.values()) records.push(await describe(each, pool));
    writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify(records));
  };
}

function add(seen: Map<string, Seen>, { statement, text, result }: CompletedStatement): void {
  const known: Seen = seen.get(text) ?? {
    templates: listTemplates(statement),
    columns: result.fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID, hasNull: false })),
  };
  seen.set(text, known);
  for (const column of known.columns)
    column.hasNull ||= result.rows.some((row: Record<string, unknown>) => row[column.name] === null);
}

const listTemplates = (statement: Sql): string[] => [
  getTemplateKey(statement.strings),
  ...statement.values.flatMap((value) => (value instanceof Sql ? listTemplates(value) : [])),
];

async function describe({ templates, columns }: Seen, pool: Pool): Promise<StatementRecord> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT oid::regtype::text AS name FROM unnest($1::oid[]) WITH ORDINALITY AS type (oid, place) ORDER BY place',
    [columns.map(({ oid }) => oid)],
  );
  return {
    templates,
    columns: columns.map(({ name, hasNull }, index) => ({ name, hasNull, type: rows[index]?.name ?? '' })),
  };
}
