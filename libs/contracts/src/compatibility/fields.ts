import { alternativesOf } from './alternatives.js';
import type { JsonSchema } from './json-schema.js';

/** Dotted paths of all fields that a schema names, `[]` for the items of a list. */
export function fieldsOf(schema: JsonSchema, path = ''): string[] {
  return alternativesOf(schema).flatMap(({ properties = {}, items, prefixItems = [] }) => [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const own = path ? `${path}.${name}` : name;
      return [own, ...fieldsOf(field, own)];
    }),
    ...[...prefixItems, items].flatMap((item) =>
      typeof item === 'object' ? fieldsOf(item, `${path}[]`) : [],
    ),
  ]);
}

/** Fields that `before` names and `after` does not, each without those inside it. */
export function goneFields(before: JsonSchema, after: JsonSchema): string[] {
  const left = new Set(fieldsOf(after));
  const gone = [...new Set(fieldsOf(before))].filter((path) => !left.has(path));
  return gone.filter((path) => !gone.some((other) => path !== other && isInside(path, other)));
}

const isInside = (path: string, other: string): boolean =>
  path.startsWith(`${other}.`) || path.startsWith(`${other}[]`);
