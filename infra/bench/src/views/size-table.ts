import { totalCpu, type Comparison, type Figures } from '../report/figures.js';
import { table } from '../report/tables.js';

const short = new Intl.NumberFormat('en', { notation: 'compact' });
const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** What each call took with few views and with many, as a markdown table. */
export function sizeTable(few: number, many: number, comparisons: Comparison[]): string {
  const columns = (unit: string) => [
    `${unit}, ${short.format(few)} views`,
    `${unit}, ${short.format(many)} views`,
    'ratio',
  ];
  const rows = comparisons.map(({ title, limit, bare, portal }) => {
    const cells = (of: (figures: Figures) => number) => {
      const ratio = of(portal) / of(bare);
      const told = `${ratio.toFixed(2)}${ratio > limit ? ' **over**' : ''}`;
      return [figure(of(bare)), figure(of(portal)), told];
    };
    return [title, ...cells(totalCpu), ...cells(({ p50 }) => p50)];
  });
  return table(['call', ...columns('CPU µs'), ...columns('p50 ms')], rows);
}
