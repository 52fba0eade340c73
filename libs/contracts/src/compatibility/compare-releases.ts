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
  const columns = old.sortable?.filter((column) => !now.sortable?.includes(column)) ?? [];
  const callers = old.callers?.filter((caller) => !now.callers?.includes(caller)) ?? [];
  return [
    ...findMismatches(old.input, now.input, `${where} input`, 'accepted'),
    ...columns.map((column) => `${where} input.sort: cannot be ${column} any more`),
    ...listAccessBreaks(old, now).map(([field, value]) => `${where}${field}: ${value}`),
    ...findMismatches(now.output, old.output, `${where} output`, 'sent'),
    ...[...callers.map((caller) => `${caller} may not make it any more`), ...listLimitBreaks(old, now)].map(
      (what) => `${where}: ${what}`,
    ),
  ];
}

function listAccessBreaks(old: ReleasedCall, now: ReleasedCall): [field: string, what: string][] {
  const roles = (Object.entries(old.access ?? {}) as [keyof AccessRule, string][]).flatMap(
    ([audience, scope]): [string, string][] => {
      const current = now.access?.[audience];
      if (current === scope || current === 'any') return [];
      return current === undefined
        ? [['', `${audience} may not make it any more`]]
        : [['', `${audience} may make it over "${current}" and no more over "${scope}"`]];
    },
  );
  const fields = Object.entries(now.callerFields ?? {})
    .filter(([field, value]) => value !== old.callerFields?.[field])
    .map(([field, value]): [string, string] => [` input.${field}`, `must name the caller's own ${value}`]);
  return [...roles, ...fields];
}

const proofs = [false, 'some inputs', true];

function listLimitBreaks(old: ReleasedCall, now: ReleasedCall): string[] {
  const breaks: [isBroken: boolean | undefined, what: string][] = [
    [old.sortable && !now.sortable, 'does not come in pages any more'],
    [old.carries.join() !== now.carries.join(), 'carries another file or session'],
    // Releases before 0.3.0 do not say it.
    [
      old.needsProof !== undefined &&
        proofs.indexOf(now.needsProof ?? false) > proofs.indexOf(old.needsProof),
      'needs a proof of the caller, which it did not need',
    ],
    [
      old.isPrivate === false && now.isPrivate,
      'is private, so that people who view the portal as another may not make it any more',
    ],
    [(now.maxBodyBytes ?? 0) < (old.maxBodyBytes ?? 0), `body may have ${now.maxBodyBytes} bytes only`],
    [now.timeoutSeconds < old.timeoutSeconds, `may take ${now.timeoutSeconds} s only`],
  ];
  return breaks.filter(([isBroken]) => isBroken).map(([, what]) => what);
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
    ...findMismatches(old, now, where).map((line) => `${line}, when what the release wrote is read now`),
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
