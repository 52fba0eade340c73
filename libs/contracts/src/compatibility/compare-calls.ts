import { compareAccess, compareCallerFields } from './compare-access.js';
import { goneFields } from './fields.js';
import { broken, type Finding } from './finding.js';
import { mismatchesOf } from './mismatch.js';
import type { DescribedCall, Release } from './release.js';

const beside = 'Declare the new call beside the old one, and drop the old one once no part makes it.';
const takeBoth =
  'Take what was taken: keep the field, the values and the bounds, make a new field optional, or declare another call.';
const answerBoth =
  'Go on answering what was answered, and add optional fields beside it; for anything else declare another call.';

/** Findings about calls: old callers must be answered as before; what only new callers send asks for an order of release. */
export function compareCalls(before: Release['calls'], after: Release['calls']): Finding[] {
  const known = Object.entries(before).flatMap(([name, old]) => {
    const now = after[name];
    return now ? compareCall(`call ${name}`, old, now) : [broken(`call ${name}`, 'is gone', beside)];
  });
  const added = Object.entries(after)
    .filter(([name]) => !before[name])
    .map(([name, call]) => orderOf(`call ${name}`, call, 'is new'));
  return [...known, ...added];
}

function compareCall(where: string, old: DescribedCall, now: DescribedCall): Finding[] {
  if (old.route !== now.route) {
    return [broken(where, `has moved from ${placeOf(old)} to ${placeOf(now)}`, beside)];
  }
  return [
    ...compareInput(where, old, now),
    ...compareOutput(where, old, now),
    ...compareSorting(where, old, now),
    ...compareAccess(where, old.access ?? {}, now.access ?? {}),
    ...compareCallerFields(where, old.callerFields, now.callerFields),
    ...comparePatience(where, old, now),
  ];
}

const placeOf = ({ route }: DescribedCall): string => route ?? 'the calls between parts';

function compareInput(where: string, old: DescribedCall, now: DescribedCall): Finding[] {
  const refused = mismatchesOf(old.input, now.input).map(({ path, problem }) =>
    broken(fieldOf(where, 'input', path), problem, takeBoth),
  );
  const dropped = goneFields(old.input, now.input).map((path) =>
    broken(fieldOf(where, 'input', path), 'is not taken any more', takeBoth),
  );
  const told = new Set([...refused, ...dropped].map((finding) => finding.where));
  const added = goneFields(now.input, old.input).map((path) =>
    orderOf(fieldOf(where, 'input', path), now, 'is new'),
  );
  const wider = mismatchesOf(now.input, old.input)
    .map(({ path, problem }) => orderOf(fieldOf(where, 'input', path), now, problem))
    .filter((finding) => !told.has(finding.where));
  return [...refused, ...dropped, ...added, ...wider];
}

function compareOutput(where: string, old: DescribedCall, now: DescribedCall): Finding[] {
  const carried = old.carries.join() === now.carries.join();
  const beyond = carried
    ? []
    : [broken(`${where} output`, `carries ${tell(now)}, where it carried ${tell(old)}`, answerBoth)];
  const surprising = mismatchesOf(now.output, old.output).map(({ path, problem }) =>
    broken(fieldOf(where, 'output', path), problem, answerBoth),
  );
  const told = new Set(surprising.map((finding) => finding.where));
  const awaited = mismatchesOf(old.output, now.output)
    .map(({ path, problem }) => orderOf(fieldOf(where, 'output', path), now, problem))
    .filter((finding) => !told.has(finding.where));
  return [...beyond, ...surprising, ...awaited];
}

const tell = ({ carries }: DescribedCall): string => carries.join(' and ') || 'nothing beside its JSON';

function compareSorting(where: string, old: DescribedCall, now: DescribedCall): Finding[] {
  if (!old.sortable) return now.sortable ? [orderOf(where, now, 'comes in pages now')] : [];
  if (!now.sortable) return [broken(where, 'does not come in pages any more', takeBoth)];
  const [before, after] = [old.sortable, now.sortable];
  return [
    ...before
      .filter((column) => !after.includes(column))
      .map((column) => broken(`${where} input.sort`, `cannot be ${column} any more`, takeBoth)),
    ...after
      .filter((column) => !before.includes(column))
      .map((column) => orderOf(`${where} input.sort`, now, `may be ${column}`)),
  ];
}

function comparePatience(where: string, old: DescribedCall, now: DescribedCall): Finding[] {
  if (now.timeoutSeconds <= old.timeoutSeconds) return [];
  const what = `may take ${now.timeoutSeconds} s; callers of the release give up after ${old.timeoutSeconds} s`;
  return [{ kind: 'note', where, what }];
}

const fieldOf = (where: string, side: 'input' | 'output', path: string): string =>
  `${where} ${side}${path && !path.startsWith('[') ? '.' : ''}${path}`;

/** The gateway lets nothing through that it does not know, and front ends send only what is there. */
function orderOf(where: string, { service, route }: DescribedCall, what: string): Finding {
  const order = route
    ? `${service}, then the gateway, then front ends`
    : `${service}, then the parts that call it`;
  return { kind: 'order', where, what: `${what}; release ${order}` };
}
