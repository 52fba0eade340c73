import { table } from '../report/tables.js';
import type { CaseFigures } from './measure-cases.js';
import type { ViewCase } from './view-case.js';

/** How many times what it costs with the least views a call may cost with more. */
const limit = 1.5;

const short = new Intl.NumberFormat('en', { notation: 'compact' });
const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** What each case took at each size, as a markdown table. */
export function sizeTable(cases: ViewCase[], sizes: number[], measured: CaseFigures[][]): string {
  const columns = (unit: string) => [
    ...sizes.map((size) => `${unit}, ${short.format(size)} views`),
    'most / first',
  ];
  const rows = cases.map(({ title, grows }, index) => {
    const cells = (of: (figures: CaseFigures) => number) => {
      const values = measured.flatMap((figures) => figures[index] ?? []).map(of);
      return [...values.map(figure), ratioOf(values, grows)];
    };
    return [title, ...cells(({ cpu }) => cpu), ...cells(({ p50 }) => p50)];
  });
  return table(['call', ...columns('CPU µs'), ...columns('p50 ms')], rows);
}

function ratioOf(values: number[], grows = false): string {
  const ratio = Math.max(...values) / (values[0] ?? 0);
  return `${ratio.toFixed(2)}${ratio > limit && !grows ? ' **over**' : ''}`;
}
