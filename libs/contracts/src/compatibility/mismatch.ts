import { isDeepStrictEqual } from 'node:util';
import { boundsOf, lowerBounds, upperBounds } from './bounds.js';
import type { JsonSchema } from './json-schema.js';
import { alternativesOf, fits, nearestOf, tell, valuesOf } from './alternatives.js';

/** A value that one side may send and the other does not take: where in the message, and what is wrong with it. */
export interface Mismatch {
  readonly path: string;
  readonly problem: string;
}

const understood = new Set([
  ...['type', 'const', 'enum', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  ...['items', 'prefixItems', ...lowerBounds, ...upperBounds],
  ...['title', 'description', 'default', 'examples'],
]);

/** Alternatives that fit into one line. */
const mostTold = 3;

/**
 * Where what is sent as `sent` may be refused by whoever takes `taken`. Senders send the fields that they declare and no others;
 * what cannot be compared counts as a mismatch.
 */
export function mismatchesOf(sent: JsonSchema, taken: JsonSchema, path = ''): Mismatch[] {
  const choices = alternativesOf(taken);
  return alternativesOf(sent).flatMap((one) => mismatchesOfOne(one, nearestOf(one, choices), path));
}

function mismatchesOfOne(sent: JsonSchema, choices: JsonSchema[], path: string): Mismatch[] {
  const tried = choices.map((taken) => differences(sent, taken, path));
  if (tried.some((found) => found.length === 0)) return [];
  const values = valuesOf(sent) ?? [];
  if (values.length > 1) {
    return values.flatMap((value) => mismatchesOfOne({ const: value }, choices, path));
  }
  const [nearest] = tried
    .filter((_, at) => isAlike(sent, choices[at]))
    .sort((one, other) => one.length - other.length);
  if (nearest) return nearest;
  const known = [...new Set(choices.map(tell))];
  const others = known.length > mostTold ? 'which is not known' : `where only ${known.join(' or ')} is known`;
  return [{ path, problem: `may be ${tell(sent)}, ${others}` }];
}

/** Whether two alternatives are the same thing, perhaps at different times: of one type, and of one kind where a constant tells kinds apart. */
function isAlike(sent: JsonSchema, taken: JsonSchema | undefined): boolean {
  if (!taken || !fits(sent, taken)) return false;
  return Object.entries(taken.properties ?? {}).every(([name, { const: kind }]) => {
    const own = sent.properties?.[name]?.const;
    return kind === undefined || own === undefined || own === kind;
  });
}

function differences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  if (isDeepStrictEqual(sent, taken)) return [];
  if (!fits(sent, taken)) {
    return [{ path, problem: `may be ${tell(sent)}, where only ${tell(taken)} is known` }];
  }
  return [
    ...valueProblems(sent, taken).map((problem) => ({ path, problem })),
    ...boundProblems(sent, taken).map((problem) => ({ path, problem })),
    ...opaqueProblems(sent, taken).map((problem) => ({ path, problem })),
    ...fieldDifferences(sent, taken, path),
    ...itemDifferences(sent, taken, path),
  ];
}

function valueProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  const known = taken.type === 'boolean' && taken.const === undefined ? undefined : valuesOf(taken);
  if (!known) return [];
  const given = valuesOf(sent);
  if (!given) return [`may be any ${tell(sent)}, where only ${tell(taken)} is known`];
  return given
    .filter((value) => !known.includes(value))
    .map((value) => `may be ${JSON.stringify(value)}, which is not known`);
}

function boundProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  const given = boundsOf(sent);
  const tooLow = lowerBounds
    .filter((name) => (given[name] ?? -Infinity) < (taken[name] ?? -Infinity))
    .map((name) => `may be below the ${name} ${taken[name]}`);
  const tooHigh = upperBounds
    .filter((name) => (given[name] ?? Infinity) > (taken[name] ?? Infinity))
    .map((name) => `may be above the ${name} ${taken[name]}`);
  return [...tooLow, ...tooHigh];
}

function opaqueProblems(sent: JsonSchema, taken: JsonSchema): string[] {
  return Object.entries(taken)
    .filter(([keyword]) => !understood.has(keyword))
    .flatMap(([keyword, rule]) => {
      const own = sent[keyword];
      const kept =
        Array.isArray(rule) && Array.isArray(own) ? rule.every((each) => own.includes(each)) : false;
      if (kept || isDeepStrictEqual(own, rule)) return [];
      return [`cannot be held against the ${keyword} ${JSON.stringify(rule)}, which is another one`];
    });
}

function fieldDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  const fields = sent.properties ?? {};
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const left = (taken.required ?? [])
    .filter((name) => !sent.required?.includes(name))
    .map((name) => ({ path: at(name), problem: 'may be left out, where it must be given' }));
  const given = Object.entries(fields).flatMap(([name, field]) =>
    againstRule(field, taken.properties?.[name] ?? taken.additionalProperties, at(name), 'is given'),
  );
  const others = sent.additionalProperties;
  if (typeof others !== 'object') return [...left, ...given];
  return [
    ...left,
    ...given,
    ...againstRule(others, taken.additionalProperties, at('*'), 'may be given'),
    ...mismatchesOf(sent.propertyNames ?? {}, taken.propertyNames ?? {}, at('(name)')),
  ];
}

function itemDifferences(sent: JsonSchema, taken: JsonSchema, path: string): Mismatch[] {
  const length = Math.max(sent.prefixItems?.length ?? 0, taken.prefixItems?.length ?? 0);
  const itemAt = ({ prefixItems, items }: JsonSchema, at: number) => prefixItems?.[at] ?? items;
  const first = Array.from({ length }, (_, at) => {
    const item = itemAt(sent, at);
    return typeof item === 'object' ? againstRule(item, itemAt(taken, at), `${path}[${at}]`, 'is given') : [];
  }).flat();
  if (typeof sent.items !== 'object') return first;
  return [...first, ...againstRule(sent.items, taken.items, `${path}[]`, 'may be given')];
}

/** A schema against what the other side says of this place: nothing and true take everything, false takes nothing. */
function againstRule(
  sent: JsonSchema,
  rule: JsonSchema | boolean | undefined,
  path: string,
  how: string,
): Mismatch[] {
  if (rule === false) return [{ path, problem: `${how}, where it is refused` }];
  return typeof rule === 'object' ? mismatchesOf(sent, rule, path) : [];
}
