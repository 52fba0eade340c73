import { compareCalls } from './compare-calls.js';
import { broken, type Finding } from './finding.js';
import type { JsonSchema } from './json-schema.js';
import { mismatchesOf } from './mismatch.js';
import type { Release } from './release.js';

const anotherKind =
  'Tell a further kind of event beside this one, and drop this one once no part takes it in.';
const lasting =
  'Parts of the release still read and write it, and what they have written stays: add an optional field, or another one beside it.';
const bothEnds = 'Parts of the release know it by the old name: add a further one beside it.';

/** What the contracts of `now` mean for parts that still run `before`. */
export const compareReleases = (before: Release, now: Release): Finding[] => [
  ...compareCalls(before.calls, now.calls),
  ...compareEvents(before.events, now.events),
  ...compareValues(before.values, now.values),
  ...compareNames(before.names, now.names),
];

function compareEvents(before: Release['events'], now: Release['events']): Finding[] {
  const known = Object.entries(before).flatMap(([name, old]) => {
    const where = `event ${name}`;
    const event = now[name];
    if (!event) return [broken(where, 'is not told any more', anotherKind)];
    if (event.subject !== old.subject || event.stream !== old.stream) {
      return [broken(where, `has moved from ${old.subject} to ${event.subject}`, anotherKind)];
    }
    return compareLasting(where, old.value, event.value);
  });
  const added = Object.keys(now)
    .filter((name) => !before[name])
    .map((name): Finding => ({
      kind: 'order',
      where: `event ${name}`,
      what: 'is new; NATS must allow its consumers before they are released',
    }));
  return [...known, ...added];
}

function compareValues(before: Release['values'], now: Release['values']): Finding[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const value = now[name];
    return value ? compareLasting(name, old, value) : [broken(name, 'is gone', lasting)];
  });
}

/** What lasts, in streams, tokens and queues, is read by old and new parts, whoever wrote it. */
function compareLasting(where: string, old: JsonSchema, now: JsonSchema): Finding[] {
  const found = [
    ...mismatchesOf(now, old).map((each) => ({ ...each, reading: 'the release reads what is written now' })),
    ...mismatchesOf(old, now).map((each) => ({ ...each, reading: 'what the release wrote is read now' })),
  ];
  return found.map(({ path, problem, reading }) =>
    broken(path ? `${where}.${path}` : where, `${problem}, when ${reading}`, lasting),
  );
}

function compareNames(before: Release['names'], now: Release['names']): Finding[] {
  const changed = Object.entries(before)
    .filter(([name, value]) => now[name] !== value)
    .map(([name, value]) => broken(name, `was ${value} and is ${now[name] ?? 'gone'}`, bothEnds));
  const codes = Object.keys(now)
    .filter((name) => name.startsWith('fault ') && !(name in before))
    .map((name) => broken(name, 'is new, which callers of the release cannot read', 'Answer a known code.'));
  return [...changed, ...codes];
}
