import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON schema as zod writes it, with two more keywords: `refinements` and `transformedTo`. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The rules of checks in code, or their messages. */
  readonly refinements?: readonly string[];
  /** The schema of the value after a transformation. */
  readonly transformedTo?: JsonSchema;
  readonly [keyword: string]: unknown;
}

const lowerBounds = ['minimum', 'minLength', 'minItems'] as const;
const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const;

const comparableKeywords = new Set([
  ...['type', 'const', 'properties', 'required', 'additionalProperties', 'items', 'prefixItems'],
  ...[...lowerBounds, ...upperBounds, 'title', 'description', 'default', 'examples', 'transformedTo'],
]);

/** Returns the JSON schema of the input of a zod schema. No check is left out. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const checks = (def.checks ?? []).filter((check) => check._zod.def.check === 'custom');
      if (checks.length > 0) Object.assign(jsonSchema, { refinements: checks.map(getRule) });
      const target = def.type === 'pipe' ? toJsonSchema(def.out as z.ZodType) : {};
      if (Object.keys(target).length > 0) Object.assign(jsonSchema, { transformedTo: target });
    },
  });
  return described as JsonSchema;
}

/** Returns the rule of a check in code, or its message. */
function getRule({ _zod: { def } }: z.core.$ZodCheck<never>): string {
  const { params } = def as { params?: { rule?: string } };
  if (params?.rule) return params.rule;
  const error = def.error?.({ code: 'custom', input: undefined, path: [] } as never);
  return typeof error === 'string' ? error : (error?.message ?? 'a check without a message');
}

/** Splits unions, lists of types and lists of values into their alternatives. */
function listAlternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, enum: values, ...common } = schema;
  const union = anyOf ?? oneOf;
  if (union)
    return union.flatMap((each) => {
      const refinements = [...(common.refinements ?? []), ...(each.refinements ?? [])];
      return listAlternatives({ ...common, ...each, ...(refinements.length > 0 && { refinements }) });
    });
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  if (values) return values.map((value) => ({ ...common, const: value }));
  if (schema.type === 'boolean' && !('const' in schema))
    return [true, false].map((value) => ({ ...schema, const: value }));
  return [schema];
}

/** Lost fields that count, too: those that are not `accepted` any more in an input, or not `sent` any more in an output. */
export type Loss = 'accepted' | 'sent' | 'none';

/**
 * Finds values of `sent` that a receiver of `taken` may refuse. Returns a line for each: its path and the problem. Senders send only the
 * fields that they declare. Keywords that cannot be compared count as mismatches unless they are equal.
 */
export function findMismatches(sent: JsonSchema, taken: JsonSchema, path: string, loss: Loss): string[] {
  const choices = listAlternatives(taken);
  return listAlternatives(sent).flatMap((each) => findAlternativeMismatches(each, choices, path, loss));
}

function findAlternativeMismatches(
  sent: JsonSchema,
  choices: JsonSchema[],
  path: string,
  loss: Loss,
): string[] {
  const [nearest] = selectSimilar(sent, choices)
    .filter((taken) => isSameVariant(sent, taken))
    .map((taken) => findDifferences(sent, taken, path, loss))
    .sort((one, other) => one.length - other.length);
  if (nearest) return nearest;
  const [only, ...others] = choices;
  const known = only && others.length === 0 ? `where only ${describe(only)} is known` : 'which is not known';
  return [`${path}: may be ${describe(sent)}, ${known}`];
}

/** Selects the objects with most fields in common: a row without a field would match a shorter row of the same union. */
function selectSimilar(sent: JsonSchema, choices: JsonSchema[]): JsonSchema[] {
  const names = Object.keys(sent.properties ?? {});
  const countCommonFields = ({ properties = {} }: JsonSchema) =>
    names.filter((name) => name in properties).length;
  const max = Math.max(...choices.map(countCommonFields));
  return choices.filter((choice) => countCommonFields(choice) === max);
}

/** Returns true for schemas of the same type whose constants, which distinguish variants, are equal. */
function isSameVariant(sent: JsonSchema, taken: JsonSchema): boolean {
  const type = 'const' in sent ? getTypeName(sent.const) : sent.type;
  if (taken.type !== undefined && type !== taken.type && !(type === 'integer' && taken.type === 'number'))
    return false;
  if ('const' in taken && sent.const !== taken.const) return false;
  return Object.entries(taken.properties ?? {}).every(([name, { const: variant }]) => {
    const sentVariant = sent.properties?.[name]?.const;
    return variant === undefined || sentVariant === undefined || sentVariant === variant;
  });
}

function getTypeName(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function describe(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  const constants = Object.entries(schema.properties ?? {}).filter(([, field]) => 'const' in field);
  if (constants.length > 0)
    return `of ${constants.map(([name, field]) => `${name} ${JSON.stringify(field.const)}`).join(' and ')}`;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

function findDifferences(sent: JsonSchema, taken: JsonSchema, path: string, loss: Loss): string[] {
  if (isDeepStrictEqual(sent, taken)) return [];
  const problems = [...findBoundProblems(sent, taken), ...findOpaqueProblems(sent, taken)];
  // Values that match before the transformation may not match after it. The transformation itself cannot be compared.
  const transformed = taken.transformedTo
    ? findMismatches(sent.transformedTo ?? {}, taken.transformedTo, path, 'none')
    : [];
  return [
    ...problems.map((problem) => `${path}: ${problem}`),
    ...findFieldDifferences(sent, taken, path, loss),
    ...findItemDifferences(sent, taken, path, loss),
    ...transformed.map((line) => `${line}, after its transformation`),
  ];
}

function findBoundProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  const { const: value } = sent;
  const bounds: JsonSchema = {
    ...sent,
    ...(typeof value === 'number' && { minimum: value, maximum: value }),
    ...(typeof value === 'string' && { minLength: value.length, maxLength: value.length }),
  };
  const below = lowerBounds
    .filter((name) => (bounds[name] ?? -Infinity) < (taken[name] ?? -Infinity))
    .map((name) => `may be below the ${name} ${taken[name]}`);
  const above = upperBounds
    .filter((name) => (bounds[name] ?? Infinity) > (taken[name] ?? Infinity))
    .map((name) => `may be above the ${name} ${taken[name]}`);
  return [...below, ...above];
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

function findFieldDifferences(sent: JsonSchema, taken: JsonSchema, path: string, loss: Loss): string[] {
  const { properties: sentFields = {}, required: given = [] } = sent;
  const { properties: takenFields = {}, required = [], additionalProperties: others } = taken;
  const absent = required.filter((name) => !given.includes(name));
  const lost = {
    accepted: others === undefined ? subtract(sentFields, takenFields) : [],
    sent: subtract(takenFields, sentFields).filter((name) => !required.includes(name)),
    none: [],
  };
  const isStricter = loss === 'accepted' && others === false && sent.additionalProperties !== false;
  return [
    ...absent.map((name) => `${path}.${name}: may be left out, where it must be given`),
    ...lost[loss].map((name) => `${path}.${name}: is not ${loss} any more`),
    ...(isStricter ? [`${path}: refuses unknown fields, which were ignored`] : []),
    ...Object.entries(sentFields).flatMap(([name, field]) =>
      compareWithRule(field, takenFields[name] ?? others, `${path}.${name}`, loss),
    ),
    ...compareWithRule(sent.additionalProperties, others, `${path}.*`, loss),
  ];
}

const subtract = (fields: object, others: object): string[] =>
  Object.keys(fields).filter((name) => !(name in others));

function findItemDifferences(sent: JsonSchema, taken: JsonSchema, path: string, loss: Loss): string[] {
  const length = Math.max(sent.prefixItems?.length ?? 0, taken.prefixItems?.length ?? 0);
  const getItem = ({ prefixItems, items }: JsonSchema, at: number) => prefixItems?.[at] ?? items;
  const places = Array.from({ length }, (_, at) =>
    compareWithRule(getItem(sent, at), getItem(taken, at), `${path}[${at}]`, loss),
  );
  return [...places.flat(), ...compareWithRule(sent.items, taken.items, `${path}[]`, loss)];
}

type Rule = JsonSchema | boolean | undefined;

/** Compares what is sent, if anything, with a rule of the receiver: undefined and true take everything, false takes nothing. */
function compareWithRule(sent: Rule, rule: Rule, path: string, loss: Loss): string[] {
  if (typeof sent !== 'object') return [];
  if (rule === false) return [`${path}: may be given, where it is refused`];
  return typeof rule === 'object' ? findMismatches(sent, rule, path, loss) : [];
}
