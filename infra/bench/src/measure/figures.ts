import { getNth } from '../nth.js';

export interface Figures {
  /** CPU microseconds of a request, of all processes. */
  cpu: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Comparison {
  title: string;
  limit: number;
  baseline: Figures;
  portal: Figures;
}

/** Finds the value that `share` of the values do not exceed. */
export const getPercentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Finds the round with the median ratio of CPU times. Rounds of the same number are compared, because other work slows both. */
export function getMedianRound(
  baseline: Figures[],
  portal: Figures[],
): { baseline: Figures; portal: Figures } {
  const getRatio = (pair: { baseline: Figures; portal: Figures }) => pair.portal.cpu / pair.baseline.cpu;
  const pairs = portal.map((figures, round) => ({ baseline: getNth(baseline, round), portal: figures }));
  pairs.sort((a, b) => getRatio(a) - getRatio(b));
  return getNth(pairs, Math.floor(pairs.length / 2));
}

/** Empty for an undefined value. */
export const formatWhole = (value: number | undefined): string =>
  value === undefined ? '' : Math.round(value).toLocaleString('en');
const formatPair = (baseline: number, portal: number) => `${formatWhole(baseline)} / ${formatWhole(portal)}`;
export const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Renders a markdown table; all columns except the first are numbers. */
export const formatTable = (head: string[], rows: string[][]) =>
  [
    formatRow(head),
    formatRow(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(formatRow),
  ].join('\n');

export function printTable(comparisons: Comparison[], sides: [string, string]): void {
  if (comparisons.length === 0) return;
  const table = formatTable(
    ['call', ...sides.map((side) => `CPU ${side}, µs`), 'ratio', 'limit', 'requests/s', 'p50, ms', 'p99, ms'],
    comparisons.map(({ title, limit, baseline, portal }) => {
      const ratio = portal.cpu / baseline.cpu;
      return [
        title,
        formatWhole(baseline.cpu),
        formatWhole(portal.cpu),
        `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`,
        limit.toFixed(2),
        formatPair(baseline.perSecond, portal.perSecond),
        formatPair(baseline.p50, portal.p50),
        formatPair(baseline.p99, portal.p99),
      ];
    }),
  );
  console.log(`\n${table}\n`);
}
