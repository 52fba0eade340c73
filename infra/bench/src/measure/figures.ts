import { nth } from '../nth.js';
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

export const totalCpu = ({ cpu }: Figures): number => Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** Finds the value that `share` of the values do not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Finds the round with the median ratio of CPU times. Rounds of the same number are compared, because other work slows both. */
export function medianRound(baseline: Figures[], portal: Figures[]): { baseline: Figures; portal: Figures } {
  const ratio = (pair: { baseline: Figures; portal: Figures }) =>
    totalCpu(pair.portal) / totalCpu(pair.baseline);
  const pairs = portal.map((figures, round) => ({ baseline: nth(baseline, round), portal: figures }));
  pairs.sort((a, b) => ratio(a) - ratio(b));
  return nth(pairs, Math.floor(pairs.length / 2));
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const pair = (baseline: number, portal: number) => `${whole(baseline)} / ${whole(portal)}`;
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Renders a markdown table; all columns except the first are numbers. */
export const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

type Sides = [string, string];

const comparisonTable = (comparisons: Comparison[], sides: Sides): string =>
  table(
    ['call', ...sides.map((side) => `CPU ${side}, µs`), 'ratio', 'limit', 'requests/s', 'p50, ms', 'p99, ms'],
    comparisons.map(({ title, limit, baseline, portal }) => {
      const ratio = totalCpu(portal) / totalCpu(baseline);
      return [
        title,
        whole(totalCpu(baseline)),
        whole(totalCpu(portal)),
        `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`,
        limit.toFixed(2),
        pair(baseline.perSecond, portal.perSecond),
        pair(baseline.p50, portal.p50),
        pair(baseline.p99, portal.p99),
      ];
    }),
  );

function splitTable(comparisons: Comparison[], [one, other]: Sides): string {
  const rows = comparisons.flatMap(({ title, baseline, portal }) => [
    { title: `${title}: ${one}`, figures: baseline },
    { title: `${title}: ${other}`, figures: portal },
  ]);
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures.cpu)))];
  const cells = ({ cpu }: Figures) => names.map((name) => (cpu[name] === undefined ? '' : whole(cpu[name])));
  return table(
    ['CPU of a request, µs', ...names],
    rows.map(({ title, figures }) => [title, ...cells(figures)]),
  );
}

export function printTables(comparisons: Comparison[], sides: Sides): void {
  if (comparisons.length === 0) return;
  console.log(`\n${comparisonTable(comparisons, sides)}\n\n${splitTable(comparisons, sides)}\n`);
}
