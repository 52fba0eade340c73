import { createHash } from 'node:crypto';
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

const rawTexts = new LRUCache<string, TemplateStringsArray>({ max: 1_000 });

/** Makes a part of text that the code contains, such as the name of a column. Must never get text of a request. */
function raw(text: string): Sql {
  const strings = rawTexts.get(text) ?? Object.assign([text], { raw: [text] });
  rawTexts.set(text, strings);
  return new Sql(strings, []);
}

const separators = new LRUCache<string, TemplateStringsArray>({ max: 1_000 });

/** Joins parts by the text `separator`. Must not be empty. */
function join(parts: readonly Sql[], separator: string): Sql {
  const key = `${parts.length}${separator}`;
  const texts = () => ['', ...parts.slice(1).map(() => separator), ''];
  const strings = separators.get(key) ?? Object.assign(texts(), { raw: texts() });
  separators.set(key, strings);
  return new Sql(strings, parts);
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

/**
 * A node of the tree of statements, so that a statement whose templates were bound before needs no text to be built. The path to it has the
 * templates and the parameters of the statement in their order.
 */
class Shape {
  private afterTemplate: WeakMap<TemplateStringsArray, Shape> | undefined;
  private afterParameter: Shape[] | undefined;
  text?: Pick<BoundStatement, 'name' | 'text'>;

  template(strings: TemplateStringsArray): Shape {
    this.afterTemplate ??= new WeakMap();
    let next = this.afterTemplate.get(strings);
    if (!next) this.afterTemplate.set(strings, (next = newShape()));
    return next;
  }

  parameter(position: number): Shape {
    this.afterParameter ??= [];
    return (this.afterParameter[position] ??= newShape());
  }
}

/** Some ten megabytes. Combinations of sorted columns are many. */
const maxShapes = 50_000;
let shapes = 0;
let root = new Shape();

function newShape(): Shape {
  shapes += 1;
  if (shapes > maxShapes) {
    shapes = 0;
    root = new Shape();
  }
  return new Shape();
}

/** Returns the text of a statement with numbered parameters, and a name derived from the text. */
export function bind(statement: Sql): BoundStatement {
  const parameters = new Parameters();
  const shape = shapeOf(statement, root, parameters);
  shape.text ??= textOf(statement);
  return { ...shape.text, values: parameters.values };
}

class Parameters {
  readonly values: unknown[] = [];
  private readonly shared: Sql[] = [];
  private readonly positions: number[] = [];

  /** Adds a value and returns its position, from 1 on. */
  add(value: unknown): number {
    return this.values.push(value);
  }

  /** Adds the value of a part at its first occurrence. */
  share(part: Sql): number {
    const index = this.shared.indexOf(part);
    const known = this.positions[index];
    if (known !== undefined) return known;
    const position = this.add(part.values[0]);
    this.shared.push(part);
    this.positions.push(position);
    return position;
  }
}

function shapeOf(part: Sql, start: Shape, parameters: Parameters): Shape {
  let shape = start.template(part.strings);
  for (const value of part.values) {
    if (!(value instanceof Sql)) shape = shape.parameter(parameters.add(value));
    else if (isOneValue(value)) shape = shape.parameter(parameters.share(value));
    else shape = shapeOf(value, shape, parameters);
  }
  return shape;
}

function textOf(statement: Sql): Pick<BoundStatement, 'name' | 'text'> {
  const parameters = new Parameters();
  const append = (part: Sql): string =>
    part.strings.reduce((text, string, index) => text + write(part.values[index - 1]) + string);
  const write = (value: unknown): string => {
    if (!(value instanceof Sql)) return `$${parameters.add(value)}`;
    return isOneValue(value) ? `$${parameters.share(value)}` : append(value);
  };
  const text = append(statement);
  return { name: nameOf(text), text };
}

const isOneValue = ({ strings, values }: Sql): boolean =>
  values.length === 1 && strings[0] === '' && strings[1] === '' && !(values[0] instanceof Sql);

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = [...summaryOf(text), hash].join('_').slice(0, maxNameLength);
  names.set(text, name);
  return name;
}

/** PostgreSQL cuts longer names. */
const maxNameLength = 63;

/** Returns the verb of the statement and its first table. */
function summaryOf(text: string): string[] {
  const main = text.trim().replace(/^WITH[^]*?\n?\s*\)\s+(?=SELECT|INSERT|UPDATE|DELETE)/i, '');
  const [verb = 'statement'] = /^\w+/.exec(main) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?!unnest\b|pg_|json|LATERAL\b)([a-z_]\w*)/i.exec(main) ?? [];
  return [verb.toLowerCase(), ...(table ? [table.slice(0, 40)] : [])];
}
