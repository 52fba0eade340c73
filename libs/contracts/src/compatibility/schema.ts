import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A JSON schema as zod writes it, with three more keywords: `refinements`, `refinementCode` and `transformedTo`. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
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
  /** Hashes of the code of these checks. Releases before 0.3.0 have none. */
  readonly refinementCode?: Readonly<Record<string, string>>;
  /** The schema of the value after a transformation. */
  readonly transformedTo?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** Returns the JSON schema of the input of a zod schema. No check is left out. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const checks = (def.checks ?? []).filter(({ _zod: { def } }) => def.check === 'custom');
      if (checks.length > 0) {
        const refinements = checks.map(getRule);
        const refinementCode = Object.fromEntries(checks.map((check) => [getRule(check), hashCode(check)]));
        Object.assign(jsonSchema, { refinements, refinementCode });
      }
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

const hashLength = 12;

/** Hashes the code of a check, but not that of the functions that it calls. */
function hashCode({ _zod: { def, check } }: z.core.$ZodCheck<never>): string {
  const { fn = check } = def as { fn?: unknown };
  return createHash('sha256').update(String(fn)).digest('hex').slice(0, hashLength);
}

/** Splits unions, and lists of types, into their alternatives. */
export function listAlternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...common } = schema;
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((each) => listAlternatives(merge(common, each)));
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
}

function merge(common: JsonSchema, each: JsonSchema): JsonSchema {
  const refinements = [...(common.refinements ?? []), ...(each.refinements ?? [])];
  const refinementCode = { ...common.refinementCode, ...each.refinementCode };
  return { ...common, ...each, ...(refinements.length > 0 && { refinements, refinementCode }) };
}

/** Returns all values of a schema; undefined if they cannot be counted. */
export function listValues(schema: JsonSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  if (schema.enum) return schema.enum;
  return schema.type === 'boolean' ? [true, false] : undefined;
}

/** Returns the dotted paths of all fields of a schema, with `[]` for the items of a list. */
export const listFields = (schema: JsonSchema): string[] =>
  listNodes(schema).flatMap(({ path, properties = {} }) =>
    Object.keys(properties).map((name) => appendField(path, name)),
  );

/** Returns the paths of all objects of a schema, or of those that refuse unknown fields. */
export const listObjects = (schema: JsonSchema, isStrict: boolean): string[] =>
  listNodes(schema)
    .filter(
      ({ type, additionalProperties }) => type === 'object' && (additionalProperties === false) === isStrict,
    )
    .map(({ path }) => path);

const appendField = (path: string, name: string) => (path ? `${path}.${name}` : name);

type Node = JsonSchema & { readonly path: string };

/** Lists the alternatives of a schema and of everything inside it. */
function listNodes(schema: JsonSchema, path = ''): Node[] {
  return listAlternatives(schema).flatMap((node) => [
    { ...node, path },
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
      listNodes(field, appendField(path, name)),
    ),
    ...[...(node.prefixItems ?? []), node.items].flatMap((item) =>
      typeof item === 'object' ? listNodes(item, `${path}[]`) : [],
    ),
  ]);
}

export function describeSchema(schema: JsonSchema): string {
  if (schema.type === 'boolean' && !('const' in schema)) return 'boolean';
  const values = listValues(schema);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  const constants = Object.entries(schema.properties ?? {}).filter(([, field]) => 'const' in field);
  if (constants.length > 0)
    return `of ${constants.map(([name, field]) => `${name} ${describeSchema(field)}`).join(' and ')}`;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}
