import type { AccessRule, ServiceName } from '../kit/access.js';
import { findMismatches, type JsonSchema } from './mismatch.js';
import type { Release, ReleasedCall } from './release.js';

/**
 * Compares the contracts of `now` with those of components that still run `before`. Returns a line for each break: the call, event or name,
 * the field in it, and what has changed.
 */
export const findBreaks = (before: Release, now: Release): string[] => [
  ...compareEach('call ', before.calls, now.calls, compareCall),
  ...compareEach('event ', before.events, now.events, compareEvent),
  ...compareEach('', before.values, now.values, compareStored),
  ...compareNames(before.names, now.names),
];

const compareEach = <Item>(
  prefix: string,
  before: Readonly<Record<string, Item>>,
  now: Readonly<Record<string, Item>>,
  compare: (where: string, old: Item, now: Item) => string[],
): string[] =>
  Object.entries(before).flatMap(([name, old]) => {
    const item = now[name];
    return item ? compare(prefix + name, old, item) : [`${prefix}${name}: was removed`];
  });

function compareCall(where: string, old: ReleasedCall, now: ReleasedCall): string[] {
  if (old.route !== now.route)
    return [`${where}: has moved from ${old.route ?? 'the bus'} to ${now.route ?? 'the bus'}`];
  return [
    ...findMismatches(old.input, now.input, `${where} input`, 'accepted'),
    ...subtract(old.sortable, now.sortable).map(
      (column) => `${where} input.sort: cannot be ${column} any more`,
    ),
    ...findMismatches(now.output, old.output, `${where} output`, 'sent'),
    ...listCallerBreaks(old, now).map((what) => `${where}: ${what}`),
  ];
}

const subtract = <Item>(items: readonly Item[] = [], others: readonly Item[] = []): Item[] =>
  items.filter((item) => !others.includes(item));

function listCallerBreaks(old: ReleasedCall, now: ReleasedCall): string[] {
  const callers = [...(old.callers ?? []), ...Object.keys(old.access ?? {})];
  const scopes = (Object.entries(old.access ?? {}) as [keyof AccessRule, string][])
    .map(([audience, scope]) => ({ audience, scope, current: now.access?.[audience] }))
    .filter(({ scope, current }) => current && current !== scope && current !== 'any');
  const breaks: [isBroken: boolean | undefined, what: string][] = [
    [old.sortable && !now.sortable, 'does not come in pages any more'],
    [old.carries.join() !== now.carries.join(), 'carries another file or session'],
    [(now.maxBodyBytes ?? 0) < (old.maxBodyBytes ?? 0), `body may have ${now.maxBodyBytes} bytes only`],
    [now.timeoutSeconds < old.timeoutSeconds, `may take ${now.timeoutSeconds} s only`],
  ];
  return [
    ...subtract(callers, [...(now.callers ?? []), ...Object.keys(now.access ?? {})]).map(
      (caller) => `${caller} may not make it any more`,
    ),
    ...scopes.map(
      ({ audience, scope, current }) =>
        `${audience} may make it over "${current}" and no more over "${scope}"`,
    ),
    ...(old.restrictions ? subtract(now.restrictions, old.restrictions) : []),
    ...breaks.filter(([isBroken]) => isBroken).map(([, what]) => what),
  ];
}

type Event = Release['events'][string];

/** Older copies of a service consume by the name of their durable consumer, which NATS allows while it is declared. */
function compareEvent(where: string, old: Event, now: Event): string[] {
  if (now.subject !== old.subject || now.stream !== old.stream)
    return [`${where}: has moved from ${old.subject} to ${now.subject}`];
  const consumers = (Object.entries(old.consumers) as [ServiceName, string][])
    .filter(([service, name]) => now.consumers[service] !== name)
    .map(([service]) =>
      now.consumers[service]
        ? `${where}: consumer of ${service} was renamed and gets every stored event again`
        : `${where}: ${service} may not consume it any more`,
    );
  return [...consumers, ...compareStored(where, old.value, now.value)];
}

/** Compares both ways: values in streams, tokens and queues are read by older and newer components. */
function compareStored(where: string, old: JsonSchema, now: JsonSchema): string[] {
  // Only notifications reads mail orders. It is released before the components that write them.
  const written = where === 'MailOrder' ? [] : findMismatches(now, old, where, 'sent');
  return [
    ...written.map((line) => `${line}, when the release reads what is written now`),
    ...findMismatches(old, now, where, 'none').map(
      (line) => `${line}, when what the release wrote is read now`,
    ),
  ];
}

const compareNames = (before: Release['names'], now: Release['names']): string[] => [
  ...Object.entries(before)
    .filter(([name, value]) => now[name] !== value)
    .map(([name, value]) => `${name}: was ${value} and is ${now[name] ?? 'removed'}`),
  ...Object.keys(now)
    .filter((name) => name.startsWith('fault ') && !(name in before))
    .map((name) => `${name}: is new, and callers of the release cannot read it`),
];
