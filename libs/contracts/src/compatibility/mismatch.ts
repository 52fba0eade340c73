import { isDeepStrictEqual } from 'node:util';
import {
  listAlternatives,
  describeSchema,
  listFields,
  listObjects,
  listValues,
  type JsonSchema,
} from './schema.js';

/** A value that a sender may send and a receiver refuses. */
export interface Mismatch {
  readonly path: string;
  readonly problem: string;
}

const lowerBounds = ['minimum', 'minLength', 'minItems'] as const;
const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const;

type Bounds = Pick<JsonSchema, (typeof lowerBounds)[number] | (typeof upperBounds)[number]>;

const comparableKeywords = new Set([
  ...['type', 'const', 'enum', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  ...['items', 'prefixItems', ...lowerBounds, ...upperBounds],
  ...['title', 'description', 'default', 'examples', 'transformedTo', 'refinementCode'],
]);

const maxListedAlternatives = 3;

/**
 * Finds values of `sent` that a receiver of `taken` may refuse. Senders send only the fields that they declare. Keywords that cannot be
 * compared count as mismatches unless they are equal.
 */
export function findMismatches(sent: JsonSchema, taken: JsonSchema, path = ''): Mismatch[] {
  const choices = listAlternatives(taken);
  return listAlternatives(sent).flatMap((each) =>
    findAlternativeMismatches(each, findNearest(each, choices), path),
  );
}

/** Returns the fields of `before` that `after` lacks, without the fields inside them. */
export function findRemovedFields(before: JsonSchema, after: JsonSchema): string[] {
  const remaining = new Set(listFields(after));
  const removed = [...new Set(listFields(before))].filter((path) => !remaining.has(path));
  const isInside = (path: string, other: string) =>
    path.startsWith(`${other}.`) || path.startsWith(`${other}[]`);
  return removed.filter((path) => !removed.some((other) => path !== other && isInside(path, other)));
}

/** Returns the objects that refuse unknown fields since `before`. */
export function findStricterObjects(before: JsonSchema, after: JsonSchema): string[] {
  const open = new Set(listObjects(before, false));
  return [...new Set(listObjects(after, true))].filter((path) => open.has(path));
}

/** Selects the objects with most fields in common: a row without a field would match a shorter row of the same union. */
function findNearest(sent: JsonSchema, choices: JsonSchema[]): JsonSchema[] {
  const names = Object.keys(sent.properties ?? {});
  const countCommonFields = ({ properties = {} }: JsonSchema) =>
    names.filter((name) => name in properties).length;
  const max = Math.max(...choices.map(countCommonFields));
  return max === 0 ? choices : choices.filter((choice) => countCommonFields(choice) === max);
}

function findAlternativeMismatches(sent: JsonSchema, choices: JsonSchema[], path: string): Mismatch[] {
  const attempts = choices.map((taken) => findDifferences(sent, taken, path));
  if (attempts.some((found) => found.length === 0)) return [];
  const values = listValues(sent) ?? [];
  if (values.length > 1)
    return values.flatMap((value) => findAlternativeMismatches({ const: value }, choices, path));
  const [nearest] = attempts
    .filter((_, at) => isSameVariant(sent, choices[at]))
    .sort((one, other) => one.length - other.length);
  if (nearest) return nearest;
  const known = [...new Set(choices.map(describeSchema))];
  const others =
    known.length > maxListedAlternatives ? 'which is not known' : `where only ${known.join(' or ')} is known`;
  return [{ path, problem: `may be ${describeSchema(sent)}, ${others}` }];
}

/** Returns true for schemas of the same type whose constants, which distinguish variants, are equal. */
function isSameVariant(sent: JsonSchema, taken: JsonSchema | undefined): boolean {
  if (!taken || !fitsType(sent, taken)) return false;
  return Object.entries(taken.properties ?? {}).every(([name, { const: variant }]) => {
    const sentVariant = sent.properties?.[name]?.const;
    return variant === undefined || sentVariant === undefined || sentVariant === variant;
  });
}

function fitsType(sent: JsonSchema, taken: JsonSchema): boolean {
  const types = 'const' in sent || sent.enum ? (listValues(sent) ?? []).map(getTypeName) : [sent.type];
  return types.every(
    (type) =>
      taken.type === undefined || type === taken.type || (type === 'integer' && taken.type === 'number'),
  );
}

function getTypeName(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function findDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  if (isDeepStrictEqual(sent, taken)) return [];
  if (!fitsType(sent, taken))
    return [
      { path, problem: `may be ${describeSchema(sent)}, where only ${describeSchema(taken)} is known` },
    ];
  const problems = [
    ...findValueProblems(sent, taken),
    ...findBoundProblems(sent, taken),
    ...findOpaqueProblems(sent, taken),
    ...findCodeProblems(sent, taken),
  ];
  return [
    ...problems.map((problem) => ({ path, problem })),
    ...findFieldDifferences(sent, taken, path),
    ...findItemDifferences(sent, taken, path),
    ...findTransformedDifferences(sent, taken, path),
  ];
}

/** Values that match before the transformation may not match after it. The transformation itself cannot be compared. */
function findTransformedDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  if (!taken.transformedTo) return [];
  return findMismatches(sent.transformedTo ?? {}, taken.transformedTo, path).map((mismatch) => ({
    ...mismatch,
    problem: `${mismatch.problem}, after its transformation`,
  }));
}

function findValueProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  const known = taken.type === 'boolean' && taken.const === undefined ? undefined : listValues(taken);
  if (!known) return [];
  const values = listValues(sent);
  if (!values) return [`may be any ${describeSchema(sent)}, where only ${describeSchema(taken)} is known`];
  return values
    .filter((value) => !known.includes(value))
    .map((value) => `may be ${JSON.stringify(value)}, which is not known`);
}

function findBoundProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  const bounds = getBounds(sent);
  const below = lowerBounds
    .filter((name) => (bounds[name] ?? -Infinity) < (taken[name] ?? -Infinity))
    .map((name) => `may be below the ${name} ${taken[name]}`);
  const above = upperBounds
    .filter((name) => (bounds[name] ?? Infinity) > (taken[name] ?? Infinity))
    .map((name) => `may be above the ${name} ${taken[name]}`);
  return [...below, ...above];
}

/** Returns the bounds of a schema; of constants, those of their values. */
function getBounds(schema: JsonSchema): Bounds {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (!values) return schema;
  const toRange = (min: keyof Bounds, max: keyof Bounds, sizes: number[]): Bounds =>
    sizes.length > 0 ? { [min]: Math.min(...sizes), [max]: Math.max(...sizes) } : {};
  const numbers = values.filter((value) => typeof value === 'number');
  const lengths = values.filter((value) => typeof value === 'string').map(({ length }) => length);
  return { ...toRange('minimum', 'maximum', numbers), ...toRange('minLength', 'maxLength', lengths) };
}

function findOpaqueProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  return Object.entries(taken)
    .filter(([keyword]) => !comparableKeywords.has(keyword))
    .filter(([keyword, rule]) => {
      const sentRule = sent[keyword];
      const includesAll =
        Array.isArray(rule) && Array.isArray(sentRule) && rule.every((each) => sentRule.includes(each));
      return !includesAll && !isDeepStrictEqual(sentRule, rule);
    })
    .map(
      ([keyword, rule]) => `cannot be compared with the ${keyword} ${JSON.stringify(rule)}, which differs`,
    );
}

/** Finds checks whose code differs under the same rule, unless one side is a release without hashes. */
function findCodeProblems(
  { refinementCode: sent }: JsonSchema,
  { refinementCode: taken }: JsonSchema,
): string[] {
  return Object.entries(taken ?? {})
    .filter(([rule, hash]) => (sent?.[rule] ?? hash) !== hash)
    .map(([rule]) => `may fail the check "${rule}", whose code has changed`);
}

function findFieldDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  const toFieldPath = (name: string) => (path ? `${path}.${name}` : name);
  const absent = (taken.required ?? [])
    .filter((name) => !sent.required?.includes(name))
    .map((name) => ({ path: toFieldPath(name), problem: 'may be left out, where it must be given' }));
  const fields = Object.entries(sent.properties ?? {}).flatMap(([name, field]) =>
    compareWithRule(
      field,
      taken.properties?.[name] ?? taken.additionalProperties,
      toFieldPath(name),
      'is given',
    ),
  );
  const others = sent.additionalProperties;
  if (typeof others !== 'object') return [...absent, ...fields];
  return [
    ...absent,
    ...fields,
    ...compareWithRule(others, taken.additionalProperties, toFieldPath('*'), 'may be given'),
    ...findMismatches(sent.propertyNames ?? {}, taken.propertyNames ?? {}, toFieldPath('(name)')),
  ];
}

function findItemDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  const length = Math.max(sent.prefixItems?.length ?? 0, taken.prefixItems?.length ?? 0);
  const getItem = ({ prefixItems, items }: JsonSchema, at: number) => prefixItems?.[at] ?? items;
  const first = Array.from({ length }, (_, at) => {
    const item = getItem(sent, at);
    if (typeof item !== 'object') return [];
    return compareWithRule(item, getItem(taken, at), `${path}[${at}]`, 'is given');
  }).flat();
  if (typeof sent.items !== 'object') return first;
  return [...first, ...compareWithRule(sent.items, taken.items, `${path}[]`, 'may be given')];
}

/** Compares a schema with a rule of the receiver: undefined and true take everything, false takes nothing. */
function compareWithRule(
  sent: JsonSchema,
  rule: JsonSchema | boolean | undefined,
  path: string,
  how: string,
): Mismatch[] {
  if (rule === false) return [{ path, problem: `${how}, where it is refused` }];
  return typeof rule === 'object' ? findMismatches(sent, rule, path) : [];
}
