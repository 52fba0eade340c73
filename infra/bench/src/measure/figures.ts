import { getNth } from '../nth.js';
import type { CpuTimes } from './cpu-meter.js';

export interface Figures {
  /** CPU microseconds of a request, by process. */
  cpu: CpuTimes;
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

export const getTotalCpu = ({ cpu }: Figures): number =>
  Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** Finds the value that `share` of the values do not exceed. */
export const getPercentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Finds the round with the median ratio of CPU times. Rounds of the same number are compared, because other work slows both. */
export function getMedianRound(
  baseline: Figures[],
  portal: Figures[],
): { baseline: Figures; portal: Figures } {
  const getRatio = (pair: { baseline: Figures; portal: Figures }) =>
    getTotalCpu(pair.portal) / getTotalCpu(pair.baseline);
  const pairs = portal.map((figures, round) => ({ baseline: getNth(baseline, round), portal: figures }));
  pairs.sort((a, b) => getRatio(a) - getRatio(b));
  return getNth(pairs, Math.floor(pairs.length / 2));
}

const formatWhole = (value: number) => Math.round(value).toLocaleString('en');
const formatPair = (baseline: number, portal: number) => `${formatWhole(baseline)} / ${formatWhole(portal)}`;
const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Renders a markdown table; all columns except the first are numbers. */
export const formatTable = (head: string[], rows: string[][]) =>
  [
    formatRow(head),
    formatRow(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(formatRow),
  ].join('\n');

type Sides = [string, string];

const getComparisonTable = (comparisons: Comparison[], sides: Sides): string =>
  formatTable(
    ['call', ...sides.map((side) => `CPU ${side}, µs`), 'ratio', 'limit', 'requests/s', 'p50, ms', 'p99, ms'],
    comparisons.map(({ title, limit, baseline, portal }) => {
      const ratio = getTotalCpu(portal) / getTotalCpu(baseline);
      return [
        title,
        formatWhole(getTotalCpu(baseline)),
        formatWhole(getTotalCpu(portal)),
        `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`,
        limit.toFixed(2),
        formatPair(baseline.perSecond, portal.perSecond),
        formatPair(baseline.p50, portal.p50),
        formatPair(baseline.p99, portal.p99),
      ];
    }),
  );

function splitTable(comparisons: Comparison[], [one, other]: Sides): string {
  const rows = comparisons.flatMap(({ title, baseline, portal }) => [
    { title: `${title}: ${one}`, figures: baseline },
    { title: `${title}: ${other}`, figures: portal },
  ]);
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures.cpu)))];
  const getCells = ({ cpu }: Figures) =>
    names.map((name) => (cpu[name] === undefined ? '' : formatWhole(cpu[name])));
  return formatTable(
    ['CPU of a request, µs', ...names],
    rows.map(({ title, figures }) => [title, ...getCells(figures)]),
  );
}

export function printTables(comparisons: Comparison[], sides: Sides): void {
  if (comparisons.length === 0) return;
  console.log(`\n${getComparisonTable(comparisons, sides)}\n\n${splitTable(comparisons, sides)}\n`);
}
