import { getNth } from '../nth.js';

export interface Figures {
  /** CPU microseconds of a request, of all processes. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Round {
  baseline: Figures;
  portal: Figures;
}

export interface Comparison extends Round {
  title: string;
}

/** Maximum ratio of the portal's CPU time to the baseline server's. */
const maxRatio = 1.5;

/** Finds the value that `share` of the values do not exceed. */
export const getPercentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const getRatio = ({ baseline, portal }: Round) => portal.cpu / baseline.cpu;

/** Finds the round with the median ratio of CPU times. */
export const getMedianRound = (rounds: Round[]): Round =>
  getNth(
    rounds.toSorted((a, b) => getRatio(a) - getRatio(b)),
    Math.floor(rounds.length / 2),
  );

const formatWhole = (value: number) => Math.round(value).toLocaleString('en');
const formatPair = (baseline: number, portal: number) => `${formatWhole(baseline)} / ${formatWhole(portal)}`;
export const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Renders a markdown table; all columns except the first are numbers. */
export const formatTable = (head: string[], rows: string[][]) =>
  [
    formatRow(head),
    formatRow(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(formatRow),
  ].join('\n');

/** Prints pairs of baseline server and portal. */
export function printTable(comparisons: Comparison[]): void {
  const head = ['call (connections)', 'CPU, µs', 'ratio', 'p50, ms', 'p99, ms'];
  const rows = comparisons.map((comparison) => {
    const { title, baseline, portal } = comparison;
    const ratio = getRatio(comparison);
    return [
      title,
      formatPair(baseline.cpu, portal.cpu),
      `${ratio.toFixed(2)}${ratio > maxRatio ? ' **over**' : ''}`,
      formatPair(baseline.p50, portal.p50),
      formatPair(baseline.p99, portal.p99),
    ];
  });
  console.log(`\n${formatTable(head, rows)}\n`);
}
