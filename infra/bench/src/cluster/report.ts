import { table } from '../report/tables.js';
import type { Failure } from './failures.js';
import type { Growth } from './growth.js';
import { between, faultsOf, tally, type Sample } from './samples.js';

const whole = (value: number | undefined) =>
  value === undefined ? '' : Math.round(value).toLocaleString('en');
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
/** Milliseconds around a failure that are told second by second. */
const told = { before: 2_000, after: 15_000 };

/** Throughput and what a request costs, by the number of copies, as markdown tables. */
export function growthTables(growths: Growth[]): string {
  const rows = growths.map(({ copies, perSecond, tally: { answered, refused, wrong, lost, p50, p99 } }) => [
    String(copies),
    ...[perSecond, p50, p99, answered, refused + wrong + lost].map(whole),
  ]);
  const columns = growths.map(({ copies }) => `${copies} of each`);
  const components = Object.keys(growths[0]?.cpu ?? {});
  const byPart = (title: string, of: (growth: Growth) => Record<string, number>) =>
    table(
      [title, ...columns],
      components.map((part) => [part, ...growths.map((growth) => whole(of(growth)[part]))]),
    );
  return [
    table(['copies', 'requests/s', 'p50, ms', 'p99, ms', 'answered', 'not answered'], rows),
    byPart('CPU of a request, µs', ({ cpu }) => cpu),
    byPart('memory of a copy at rest, MB', ({ memoryAtRest }) => memoryAtRest),
    byPart('memory of a copy, busy, MB', ({ memoryBusy }) => memoryBusy),
    byPart('connections to PostgreSQL', ({ connections }) => connections),
    ...growths.map(({ copies, faults }) => faultList(`with ${copies} of each`, faults)),
  ].join('\n\n');
}

/** What each failure did to the requests, as a markdown table, and the faults that callers saw. */
export function failureTables(failures: Failure[], samples: Sample[]): string {
  const rows = failures.map(({ title, at, backAt, wholeAfter }, index) => {
    const until = failures[index + 1]?.at ?? Infinity;
    const of = between(samples, at, until);
    const { refused, wrong, lost } = tally(of);
    const bad = of.filter(({ outcome }) => outcome !== 'answered').map(({ endedAt }) => endedAt - at);
    const range = bad.length === 0 ? '' : `${seconds(Math.min(...bad))} – ${seconds(Math.max(...bad))}`;
    const first = tally(between(samples, at, at + 5_000));
    return [
      title,
      seconds(backAt - at),
      ...[of.length, refused, wrong, lost].map(whole),
      range,
      whole(first.p50),
      whole(first.p99),
      wholeAfter === undefined ? '' : wholeAfter.toFixed(1),
    ];
  });
  const head = ['killed', 'away, s', 'requests', 'refused', 'wrong', 'lost', 'from – to, s after'];
  return [
    table([...head, 'p50 of 5 s, ms', 'p99 of 5 s, ms', 'streams whole after, s'], rows),
    ...failures.map((failure, index) => {
      const until = failures[index + 1]?.at ?? Infinity;
      return faultList(failure.title, faultsOf(between(samples, failure.at, until)));
    }),
  ].join('\n\n');
}

/** Each second around a failure, as tab-separated text: seconds after it, answered, refused, wrong, lost, p50 and p99. */
export function secondBySecond({ title, at }: Failure, samples: Sample[]): string {
  const lines: string[] = [];
  for (let from = -told.before; from < told.after; from += 1_000) {
    const { answered, refused, wrong, lost, p50, p99 } = tally(
      between(samples, at + from, at + from + 1_000),
    );
    lines.push([from / 1_000, answered, refused, wrong, lost, Math.round(p50), Math.round(p99)].join('\t'));
  }
  return [`${title}`, 'second\tanswered\trefused\twrong\tlost\tp50\tp99', ...lines].join('\n');
}

const faultList = (title: string, faults: [string, number][]) =>
  [
    `${title}:`,
    ...(faults.length === 0 ? ['- no fault'] : faults.map(([fault, times]) => `- ${times} × ${fault}`)),
  ].join('\n');
