import { z } from 'zod';

/** A JSON schema as zod writes it, with two keywords of the portal's own for what JSON Schema cannot say. */
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
  /** The names of checks that are code: their rule, or else their message. */
  readonly refinements?: readonly string[];
  /** What a value must be after it was transformed. */
  readonly transformedTo?: JsonSchema;
  readonly [keyword: string]: unknown;
}

/** The JSON schema of what a zod schema takes, in which no check is left out silently. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const refinements = (def.checks ?? []).flatMap(nameOfRefinement);
      if (refinements.length > 0) Object.assign(jsonSchema, { refinements });
      const target = def.type === 'pipe' ? jsonSchemaOf(def.out as z.ZodType) : {};
      if (Object.keys(target).length > 0) Object.assign(jsonSchema, { transformedTo: target });
    },
  });
  return described as JsonSchema;
}

function nameOfRefinement({ _zod: { def } }: z.core.$ZodCheck<never>): string[] {
  if (def.check !== 'custom') return [];
  const { params } = def as { params?: { rule?: string } };
  if (params?.rule) return [params.rule];
  const told = def.error?.({ code: 'custom', input: undefined, path: [] } as never);
  return [typeof told === 'string' ? told : (told?.message ?? 'a check without a message')];
}
