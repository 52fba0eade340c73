import type { AccessRule, ComponentName, ServiceName } from '../kit/access.js';
import type { CallLimit } from '../kit/contract.js';
import { findMismatches, findRemovedFields, findStricterObjects, type Mismatch } from './mismatch.js';
import type { Release, ReleasedCall } from './release.js';
import type { JsonSchema } from './schema.js';

/** A difference between two releases: a `break` of components that still run the older one, or an `order` of release. */
export interface Finding {
  readonly kind: 'break' | 'order';
  /** The call, event or name, and the field in it. */
  readonly where: string;
  readonly what: string;
  /** The compatible alternative to a break. */
  readonly instead?: string;
}

/** The line that names a finding in the report and in the list of accepted changes. */
export const formatLine = ({ where, what }: Finding): string => `${where}: ${what}`;

const advice = {
  call: 'Declare the new call beside the old one, and remove the old one once no component makes it.',
  access: 'Keep the old rule until no front end of the release is in use, or declare another call.',
  limit: 'Keep the limit until no component of the release is in use, or declare another call.',
  input:
    'Accept what was accepted: keep the field, its values and bounds, make a new field optional, or declare another call.',
  output: 'Keep the response as it was and add optional fields to it, or declare another call.',
  consumer: 'Keep the consumer until no copy of the release of its service runs.',
  event: 'Publish another kind of event beside this one, and remove this one once no service consumes it.',
  value:
    'Components of the release still read and write it, and stored values remain: add an optional field.',
  name: 'Components of the release know the old name: add another name beside it.',
  code: 'Use a known code.',
};

const toBreak = (where: string, what: string, kind: keyof typeof advice): Finding => ({
  kind: 'break',
  where,
  what,
  instead: advice[kind],
});

/** Compares the contracts of `now` with those of components that still run `before`. */
export const compareReleases = (before: Release, now: Release): Finding[] => [
  ...compareCalls(before.calls, now.calls),
  ...compareEvents(before.events, now.events),
  ...compareValues(before.values, now.values),
  ...compareNames(before.names, now.names),
];

function compareCalls(before: Release['calls'], now: Release['calls']): Finding[] {
  const existing = Object.entries(before).flatMap(([name, old]) => {
    const call = now[name];
    return call ? compareCall(`call ${name}`, old, call) : [toBreak(`call ${name}`, 'was removed', 'call')];
  });
  const added = Object.entries(now)
    .filter(([name]) => !before[name])
    .map(([name, call]) => describeOrder(`call ${name}`, call, 'is new'));
  return [...existing, ...added];
}

function compareCall(where: string, old: ReleasedCall, now: ReleasedCall): Finding[] {
  if (old.route !== now.route)
    return [toBreak(where, `has moved from ${formatRoute(old)} to ${formatRoute(now)}`, 'call')];
  const breaks = [
    ...compareInput(where, old, now),
    ...compareOutput(where, old, now),
    ...compareAccess(where, old.access ?? {}, now.access ?? {}),
    ...compareCallers(where, old, now),
    ...compareSessionRules(where, old, now),
    ...compareLimits(where, old, now),
    ...compareCallerFields(where, old.callerFields ?? {}, now.callerFields ?? {}),
  ];
  const refused = new Set(breaks.map((finding) => finding.where));
  const extensions = findExtendedFields(old, now).filter((path) => !refused.has(`${where} ${path}`));
  const callers = now.callers?.filter((caller) => !old.callers?.includes(caller)) ?? [];
  return [
    ...breaks,
    ...callers.map((caller) => toAllowedFirst(where, caller)),
    ...(extensions.length > 0
      ? [describeOrder(where, now, `extends ${[...new Set(extensions)].join(', ')}`)]
      : []),
  ];
}

const formatRoute = ({ route }: ReleasedCall): string => route ?? 'the internal calls';

function compareInput(where: string, old: ReleasedCall, now: ReleasedCall): Finding[] {
  const mismatches = findMismatches(old.input, now.input).map(({ path, problem }) =>
    toBreak(`${where} ${formatField('input', path)}`, problem, 'input'),
  );
  const removed = findRemovedFields(old.input, now.input).map((path) =>
    toBreak(`${where} ${formatField('input', path)}`, 'is not accepted any more', 'input'),
  );
  const stricter = findStricterObjects(old.input, now.input).map((path) =>
    toBreak(`${where} ${formatField('input', path)}`, 'refuses unknown fields, which were ignored', 'input'),
  );
  const found = [...mismatches, ...removed, ...stricter];
  if (old.sortable && !now.sortable)
    return [...found, toBreak(where, 'does not come in pages any more', 'input')];
  const columns = old.sortable?.filter((column) => !now.sortable?.includes(column)) ?? [];
  return [
    ...found,
    ...columns.map((column) => toBreak(`${where} input.sort`, `cannot be ${column} any more`, 'input')),
  ];
}

function compareOutput(where: string, old: ReleasedCall, now: ReleasedCall): Finding[] {
  const describe = ({ carries }: ReleasedCall) => carries.join(' and ') || 'nothing beside its JSON';
  const found = findMismatches(now.output, old.output);
  const mismatches = [...found, ...findMissingFields(old.output, now.output, found)].map(
    ({ path, problem }) => toBreak(`${where} ${formatField('output', path)}`, problem, 'output'),
  );
  if (old.carries.join() === now.carries.join()) return mismatches;
  const what = `carries ${describe(now)}, where it carried ${describe(old)}`;
  return [toBreak(`${where} output`, what, 'output'), ...mismatches];
}

/** Finds fields that readers of the release may use although they are optional, and that are not sent any more. */
function findMissingFields(old: JsonSchema, now: JsonSchema, found: readonly Mismatch[]): Mismatch[] {
  const known = new Set(found.map(({ path }) => path));
  return findRemovedFields(old, now)
    .filter((path) => !known.has(path))
    .map((path) => ({ path, problem: 'is not sent any more' }));
}

/** Returns fields that new callers may send or expect and the old release does not have. */
function findExtendedFields(old: ReleasedCall, now: ReleasedCall): string[] {
  const columns = now.sortable?.filter((column) => !old.sortable?.includes(column)) ?? [];
  return [
    ...findRemovedFields(now.input, old.input).map((path) => formatField('input', path)),
    ...findMismatches(now.input, old.input).map(({ path }) => formatField('input', path)),
    ...columns.map((column) => `input.sort by ${column}`),
    ...findMismatches(old.output, now.output).map(({ path }) => formatField('output', path)),
  ];
}

function compareAccess(where: string, before: AccessRule, now: AccessRule): Finding[] {
  return (Object.keys(before) as (keyof AccessRule)[]).flatMap((audience) => {
    const [old, current] = [before[audience], now[audience]];
    if (old === current || current === 'any') return [];
    if (current === undefined) return [toBreak(where, `${audience} may not make it any more`, 'access')];
    const what = `${audience} may make it over "${current}" and no more over "${old}"`;
    return [toBreak(where, what, 'access')];
  });
}

const compareCallerFields = (
  where: string,
  before: Readonly<Record<string, string | undefined>>,
  now: Readonly<Record<string, string | undefined>>,
): Finding[] =>
  Object.entries(now)
    .filter(([field, value]) => value !== before[field])
    .map(([field, value]) =>
      toBreak(`${where} input.${field}`, `must name the caller's own ${value}`, 'access'),
    );

const compareCallers = (where: string, old: ReleasedCall, now: ReleasedCall): Finding[] =>
  (old.callers ?? [])
    .filter((caller) => !now.callers?.includes(caller))
    .map((caller) => toBreak(where, `${caller} may not make it any more`, 'access'));

const compareSessionRules = (where: string, old: ReleasedCall, now: ReleasedCall): Finding[] => [
  ...((old.needsProof === false && now.needsProof) ||
  (old.needsProof === 'some inputs' && now.needsProof === true)
    ? [toBreak(where, 'needs a proof of the caller, which it did not need', 'access')]
    : []),
  ...(old.isPrivate === false && now.isPrivate
    ? [
        toBreak(
          where,
          'is private, so that people who view the portal as another may not make it any more',
          'access',
        ),
      ]
    : []),
];

function compareLimits(where: string, old: ReleasedCall, now: ReleasedCall): Finding[] {
  const isBodyLower = (now.maxBodyBytes ?? Infinity) < (old.maxBodyBytes ?? Infinity);
  const whats = [
    ...(isBodyLower ? [`body may have ${now.maxBodyBytes} bytes, not ${old.maxBodyBytes} any more`] : []),
    ...(now.timeoutSeconds < old.timeoutSeconds
      ? [`may take ${now.timeoutSeconds} s, not ${old.timeoutSeconds} s any more`]
      : []),
    ...(['accountLimit', 'addressLimit'] as const)
      .filter((name) => isLower(now[name], old[name]))
      .map((name) => `${name} is ${formatLimit(now[name])}, where it was ${formatLimit(old[name])}`),
    ...(now.exclusive && now.exclusive !== old.exclusive
      ? [`excludes other calls of the kind ${now.exclusive} meanwhile`]
      : []),
  ];
  return whats.map((what) => toBreak(where, what, 'limit'));
}

/** Returns true if the current limit may refuse calls that keep to the old one. */
const isLower = (now: CallLimit | undefined, old: CallLimit | undefined): boolean =>
  now !== undefined && (!old || now.max < old.max * Math.ceil(now.seconds / old.seconds));

const formatLimit = (limit: CallLimit | undefined): string =>
  limit ? `${limit.max} in ${limit.seconds} s` : 'not set';

const formatField = (side: 'input' | 'output', path: string): string =>
  `${side}${path && !path.startsWith('[') ? '.' : ''}${path}`;

/** The gateway drops unknown fields, and front ends send only fields that they know. */
function describeOrder(where: string, { service, route }: ReleasedCall, what: string): Finding {
  const order = route ? `${service}, then the gateway, then front ends` : `${service}, then its callers`;
  return { kind: 'order', where, what: `${what}; release ${order}` };
}

function compareEvents(before: Release['events'], now: Release['events']): Finding[] {
  const existing = Object.entries(before).flatMap(([name, old]) => {
    const where = `event ${name}`;
    const event = now[name];
    if (!event) return [toBreak(where, 'is not published any more', 'event')];
    if (event.subject !== old.subject || event.stream !== old.stream)
      return [toBreak(where, `has moved from ${old.subject} to ${event.subject}`, 'event')];
    return [
      ...compareConsumers(where, old.consumers, event.consumers),
      ...compareStored(where, old.value, event.value),
    ];
  });
  const added = Object.keys(now)
    .filter((name) => !before[name])
    .map((name): Finding => ({
      kind: 'order',
      where: `event ${name}`,
      what: 'is new; NATS must allow its consumers before they are released',
    }));
  return [...existing, ...added];
}

/** Older copies of a service consume by the name of their durable consumer, which NATS allows while it is declared. */
function compareConsumers(
  where: string,
  old: Release['events'][string]['consumers'],
  now: Release['events'][string]['consumers'],
): Finding[] {
  const changed = getTypedEntries(old)
    .filter(([service, name]) => now[service] !== name)
    .map(([service, name]) => {
      const renamed = now[service];
      const what = renamed
        ? `consumer of ${service} was ${name} and is ${renamed}, which gets every stored event again`
        : `${service} may not consume it any more`;
      return toBreak(where, what, 'consumer');
    });
  const added = getTypedEntries(now)
    .filter(([service]) => !old[service])
    .map(([service]) => toAllowedFirst(where, service));
  return [...changed, ...added];
}

const getTypedEntries = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>) =>
  Object.entries(record) as [K, V][];

/** Permissions of the bus derive from callers and consumers. */
const toAllowedFirst = (where: string, component: ComponentName): Finding => ({
  kind: 'order',
  where,
  what: `has the new user ${component}; NATS must allow it before it is released`,
});

function compareValues(before: Release['values'], now: Release['values']): Finding[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const value = now[name];
    return value ? compareStored(name, old, value) : [toBreak(name, 'was removed', 'value')];
  });
}

/** Values that one service reads. It is released before the components that write them. */
const onlyReaders: Readonly<Record<string, ServiceName | undefined>> = { MailOrder: 'notifications' };

/** Compares both ways: values in streams, tokens and queues are read by older and newer components. */
function compareStored(where: string, old: JsonSchema, now: JsonSchema): Finding[] {
  const unreadable = findMismatches(now, old);
  const formatPath = (path: string) => (path ? `${where}.${path}` : where);
  const onlyReader = onlyReaders[where];
  return [
    ...[...unreadable, ...findMissingFields(old, now, unreadable)].map(({ path, problem }): Finding =>
      onlyReader
        ? { kind: 'order', where: formatPath(path), what: `${problem}; release ${onlyReader} first` }
        : toBreak(formatPath(path), `${problem}, when the release reads what is written now`, 'value'),
    ),
    ...findMismatches(old, now).map(({ path, problem }) =>
      toBreak(formatPath(path), `${problem}, when what the release wrote is read now`, 'value'),
    ),
  ];
}

function compareNames(before: Release['names'], now: Release['names']): Finding[] {
  const changed = Object.entries(before)
    .filter(([name, value]) => now[name] !== value)
    .map(([name, value]) => toBreak(name, `was ${value} and is ${now[name] ?? 'removed'}`, 'name'));
  const codes = Object.keys(now)
    .filter((name) => name.startsWith('fault ') && !(name in before))
    .map((name) => toBreak(name, 'is new, and callers of the release cannot read it', 'code'));
  return [...changed, ...codes];
}
