import { createHash } from 'node:crypto';
import type { ManagedPartner } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

/**
 * A statement, or a part of one, with the values that it binds. `Row` is the type of its rows: a number for `integer` and `float8`, a string
 * for `bigint` and `numeric`, a Date for `timestamptz`.
 */
export class Sql<Row extends object = object> {
  /** Exists only in types, so that a statement cannot be read as rows of another type. */
  declare protected readonly row: Row;

  constructor(
    readonly strings: TemplateStringsArray,
    readonly values: readonly unknown[],
  ) {}
}

/**
 * Builds a statement. An interpolated {@link Sql} becomes a part of the text, and every other value a parameter. A part that is one value
 * binds one parameter however often it occurs: `` const id = sql`${7}` ``.
 */
const tag = <Row extends object = object>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> =>
  new Sql<Row>(strings, values);

/** Makes a part of text that the code contains, such as the name of a column. Must never get text of a request. */
function raw(text: string): Sql {
  return new Sql(Object.assign([text], { raw: [text] }), []);
}

/** Joins parts by the text `separator`. Must not be empty. */
function join(parts: readonly Sql[], separator: string): Sql {
  const strings = ['', ...parts.slice(1).map(() => separator), ''];
  return new Sql(Object.assign(strings, { raw: strings }), parts);
}

export const sql = Object.assign(tag, { raw, join });

export interface BoundStatement {
  /** Name of the prepared statement and of its span, such as `select_report_1f0c9a7e`. */
  name: string;
  text: string;
  values: unknown[];
}

/** Texts are built from templates of the code, so that there are few of them; only searches of many words exceed it. */
const names = new LRUCache<string, string>({ max: 5_000 });
const staticTexts = new WeakMap<TemplateStringsArray, Omit<BoundStatement, 'values'>>();

/** Returns the text of a statement with numbered parameters, and a name derived from the text. */
export function bind(statement: Sql): BoundStatement {
  if (statement.values.some((value) => value instanceof Sql)) return bindParts(statement);
  let known = staticTexts.get(statement.strings);
  if (!known) {
    const { name, text } = bindParts(statement);
    known = { name, text };
    staticTexts.set(statement.strings, known);
  }
  return { ...known, values: [...statement.values] };
}

function bindParts(statement: Sql): BoundStatement {
  const values: unknown[] = [];
  const positions = new Map<Sql, number>();
  let text = '';
  const append = (part: Sql): void => {
    part.strings.forEach((string, index) => {
      text += string;
      if (index === part.values.length) return;
      const value = part.values[index];
      if (!(value instanceof Sql)) text += `$${values.push(value)}`;
      else if (isOneValue(value)) text += `$${getPosition(value)}`;
      else append(value);
    });
  };
  const getPosition = (part: Sql): number => {
    const position = positions.get(part) ?? values.push(part.values[0]);
    positions.set(part, position);
    return position;
  };
  append(statement);
  return { name: getName(text), text, values };
}

const isOneValue = ({ strings, values }: Sql): boolean =>
  values.length === 1 && !(values[0] instanceof Sql) && strings.every((string) => string === '');

function getName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = [...getSummary(text), hash].join('_').slice(0, maxNameLength);
  names.set(text, name);
  return name;
}

/** PostgreSQL cuts longer names. */
const maxNameLength = 63;

const written = /\b(INSERT) INTO (\w+)|(?<!DO |FOR |KEY )\b(UPDATE) (\w+)|\b(DELETE) FROM (\w+)/;
const read = /\bFROM (?!unnest\b|pg_|json|LATERAL\b)(\w+)/;

/** Returns the verb of the statement and its first table, that of a write if there is one. */
function getSummary(text: string): string[] {
  const code = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  const [verb, table] = written.exec(code)?.slice(1).filter(Boolean) ?? ['select', read.exec(code)?.[1]];
  return [verb?.toLowerCase() ?? '', ...(table ? [table.slice(0, 40)] : [])];
}

/** The condition that the column with a row's partner is the managed partner. */
export const isManagedSql = (partner: ManagedPartner, column: Sql): Sql =>
  partner === 'all' ? sql`true` : sql`${column} = ${partner}`;
