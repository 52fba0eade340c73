import type { JsonSchema } from './json-schema.js';

/** The schemas of which a value has to meet one: unions are taken apart, and lists of types too. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...common } = schema;
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((each) => alternativesOf(joined(common, each)));
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
}

/** What holds for a whole union holds for each of its alternatives. */
function joined(common: JsonSchema, each: JsonSchema): JsonSchema {
  const refinements = [...(common.refinements ?? []), ...(each.refinements ?? [])];
  return { ...common, ...each, ...(refinements.length > 0 && { refinements }) };
}

/**
 * The choices that something sent is to be held against. A row that lost a field would pass for a shorter row of the same union, so
 * objects are held against those that share most fields with them.
 */
export function nearestOf(sent: JsonSchema, choices: JsonSchema[]): JsonSchema[] {
  const names = Object.keys(sent.properties ?? {});
  const shared = ({ properties = {} }: JsonSchema) => names.filter((name) => name in properties).length;
  const most = Math.max(...choices.map(shared));
  return most === 0 ? choices : choices.filter((choice) => shared(choice) === most);
}

/** All values that a schema has, where they can be counted. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  if (schema.enum) return schema.enum;
  return schema.type === 'boolean' ? [true, false] : undefined;
}

/** Whether all values of `sent` are of the type that `taken` wants, if it wants one. */
export function fits(sent: JsonSchema, taken: JsonSchema): boolean {
  const types = 'const' in sent || sent.enum ? (valuesOf(sent) ?? []).map(typeOf) : [sent.type];
  return types.every(
    (type) =>
      taken.type === undefined || type === taken.type || (type === 'integer' && taken.type === 'number'),
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** A schema in a few words. */
export function tell(schema: JsonSchema): string {
  if (schema.type === 'boolean' && !('const' in schema)) return 'boolean';
  const values = valuesOf(schema);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  const kinds = Object.entries(schema.properties ?? {}).filter(([, field]) => 'const' in field);
  if (kinds.length > 0) return `of ${kinds.map(([name, field]) => `${name} ${tell(field)}`).join(' and ')}`;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}
