import type { JsonSchema } from './json-schema.js';

/** The keywords that say what is the least. */
export const lowerBounds = ['minimum', 'minLength', 'minItems'] as const;

/** The keywords that say what is the most. */
export const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const;

type Bounds = Pick<JsonSchema, (typeof lowerBounds)[number] | (typeof upperBounds)[number]>;

/** The bounds that the values of a schema keep to; of values that can be counted, those that they have. */
export function boundsOf(schema: JsonSchema): Bounds {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (!values) return schema;
  const numbers = values.filter((value) => typeof value === 'number');
  const lengths = values.filter((value) => typeof value === 'string').map(({ length }) => length);
  return { ...range('minimum', 'maximum', numbers), ...range('minLength', 'maxLength', lengths) };
}

const range = (least: keyof Bounds, most: keyof Bounds, values: number[]): Bounds =>
  values.length > 0 ? { [least]: Math.min(...values), [most]: Math.max(...values) } : {};
