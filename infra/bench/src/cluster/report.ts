import { formatTable, formatWhole } from '../measure/figures.js';
import type { Failure } from './failures.js';
import { selectBetween, countErrors, type Sample, tally } from './load.js';
import type { Throughput } from './throughput.js';

const getSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
export function getThroughputTables(throughputs: Throughput[]): string {
  const rows = throughputs.flatMap(({ replicas, saturated, paced }) =>
    Object.entries({ 'as many as possible': saturated, 'fixed rate': paced }).map(([load, measured]) => {
      const { perSecond, tally, cpu } = measured;
      const { p50, p99, succeeded, refused, wrong, lost } = tally;
      const total = Object.values(cpu).reduce((sum, each) => sum + each, 0);
      return [
        `${replicas}, ${load}`,
        ...[perSecond, p50, p99, succeeded, refused + wrong + lost, total].map(formatWhole),
      ];
    }),
  );
  const columns = throughputs.map(({ replicas }) => `${replicas} of each`);
  const components = Object.keys(throughputs[0]?.saturated.cpu ?? {});
  const getByComponent = (title: string, of: (throughput: Throughput) => Record<string, number>) =>
    formatTable(
      [title, ...columns],
      components.map((component) => [
        component,
        ...throughputs.map((throughput) => formatWhole(of(throughput)[component])),
      ]),
    );
  return [
    formatTable(
      [
        ...['replicas, load', 'requests/s', 'p50, ms', 'p99, ms', 'succeeded', 'not answered'],
        'CPU of a request, µs',
      ],
      rows,
    ),
    getByComponent('CPU of a request, µs: as many as possible', ({ saturated }) => saturated.cpu),
    getByComponent('CPU of a request, µs: fixed rate', ({ paced }) => paced.cpu),
    getByComponent('memory of a replica at rest, MB', ({ memoryAtRest }) => memoryAtRest),
    getByComponent('memory of a busy replica, MB', ({ memoryBusy }) => memoryBusy),
    getByComponent('connections to PostgreSQL', ({ connections }) => connections),
    ...(throughputs.some(({ poolSize }) => poolSize !== undefined)
      ? [getByComponent('connections to PgBouncer', ({ pooledConnections }) => pooledConnections)]
      : []),
    ...throughputs.map(({ replicas, saturated, paced }) =>
      getErrorList(`with ${replicas} of each`, countErrors([...saturated.samples, ...paced.samples])),
    ),
  ].join('\n\n');
}

export function getFailureTables(failures: Failure[], samples: Sample[]): string {
  const rows = failures.map(({ title, at, backAt, replicatedAfter }, index) => {
    const end = failures[index + 1]?.at ?? Infinity;
    const of = selectBetween(samples, at, end);
    const { refused, wrong, lost } = tally(of);
    const bad = of.filter(({ outcome }) => outcome !== 'succeeded').map(({ endedAt }) => endedAt - at);
    const range = bad.length === 0 ? '' : `${getSeconds(Math.min(...bad))} – ${getSeconds(Math.max(...bad))}`;
    const first = tally(selectBetween(samples, at, at + 5_000));
    return [
      title,
      getSeconds(backAt - at),
      ...[of.length, refused, wrong, lost].map(formatWhole),
      range,
      formatWhole(first.p50),
      formatWhole(first.p99),
      replicatedAfter === undefined ? '' : replicatedAfter.toFixed(1),
    ];
  });
  const head = ['killed', 'down, s', 'requests', 'refused', 'wrong', 'lost', 'from – to, s after'];
  return [
    formatTable([...head, 'p50 of 5 s, ms', 'p99 of 5 s, ms', 'streams replicated after, s'], rows),
    ...failures.map((failure, index) => {
      const end = failures[index + 1]?.at ?? Infinity;
      return getErrorList(failure.title, countErrors(selectBetween(samples, failure.at, end)));
    }),
  ].join('\n\n');
}

export const getErrorList = (title: string, errors: [string, number][]) =>
  [
    `${title}:`,
    ...(errors.length === 0 ? ['- no errors'] : errors.map(([error, times]) => `- ${times} × ${error}`)),
  ].join('\n');
