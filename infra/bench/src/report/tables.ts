import { totalCpu, type Comparison, type Figures } from './figures.js';

const whole = (value: number) => Math.round(value).toLocaleString('en');
const pair = (bare: number, portal: number) => `${whole(bare)} / ${whole(portal)}`;
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** A markdown table; all columns but the first are numbers. */
export const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

/** What the two sides that are compared are called. */
export type Sides = [string, string];

/** What each call costs on both sides, as a markdown table. */
export const comparisonTable = (comparisons: Comparison[], sides: Sides): string =>
  table(
    ['call', ...sides.map((side) => `CPU ${side}, µs`), 'ratio', 'limit', 'requests/s', 'p50, ms', 'p99, ms'],
    comparisons.map(({ title, limit, bare, portal }) => {
      const ratio = totalCpu(portal) / totalCpu(bare);
      return [
        title,
        whole(totalCpu(bare)),
        whole(totalCpu(portal)),
        `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`,
        limit.toFixed(2),
        pair(bare.perSecond, portal.perSecond),
        pair(bare.p50, portal.p50),
        pair(bare.p99, portal.p99),
      ];
    }),
  );

/** Which process the CPU of each call goes to, as a markdown table. */
export function splitTable(comparisons: Comparison[], [one, other]: Sides): string {
  const rows = comparisons.flatMap(({ title, bare, bareTitle, portal }) => [
    { title: `${title}: ${one}${bareTitle ? `, ${bareTitle}` : ''}`, figures: bare },
    { title: `${title}: ${other}`, figures: portal },
  ]);
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures.cpu)))];
  const cells = ({ cpu }: Figures) => names.map((name) => (cpu[name] === undefined ? '' : whole(cpu[name])));
  return table(
    ['CPU of a request, µs', ...names],
    rows.map(({ title, figures }) => [title, ...cells(figures)]),
  );
}

/** Prints both tables, if anything was compared. */
export function tellTables(comparisons: Comparison[], sides: Sides): void {
  if (comparisons.length === 0) return;
  console.log(`\n${comparisonTable(comparisons, sides)}\n\n${splitTable(comparisons, sides)}\n`);
}
