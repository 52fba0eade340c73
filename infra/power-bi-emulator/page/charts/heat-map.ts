import type { Series } from '../data-types.js';
import { svg } from '../dom.js';
import { formatValue } from '../format.js';
import { selectable } from './selectable.js';

interface HeatMap {
  /** Prefix of the marks' keys. */
  name: string;
  /** Holds only the rows and months to draw. */
  series: Series;
  /** In CSS pixels. */
  width: number;
  selected: { district?: string; month?: string };
  onSelect(district: string, month: string): void;
}

const rowHeight = 20;
const headerHeight = 20;
const wideCell = 32;
const labelWidth = 92;
const shades = 6;

/** A cell for each district and month, shaded by how far it is within its district's own range. */
export function heatMap({ name, series, width, selected, onSelect }: HeatMap): SVGSVGElement {
  const cellWidth = (width - labelWidth) / series.months.length;
  const height = headerHeight + series.rows.length * rowHeight;
  const isOther = (district: string, month: string) =>
    (selected.district !== undefined && selected.district !== district) ||
    (selected.month !== undefined && selected.month !== month);

  const headings = series.months.map((month, index) =>
    svg(
      'text',
      {
        class: 'tick',
        x: labelWidth + (index + 0.5) * cellWidth,
        y: headerHeight / 2,
        'text-anchor': 'middle',
        'aria-hidden': 'true',
      },
      month.slice(0, cellWidth >= wideCell ? 3 : 1),
    ),
  );
  const rows = series.rows.map((row, rowIndex) => {
    const lowest = Math.min(...row.values);
    const range = Math.max(...row.values) - lowest || 1;
    const y = headerHeight + rowIndex * rowHeight;
    const cells = row.values.map((value, index) => {
      const month = series.months[index] ?? '';
      const shade = Math.min(shades - 1, Math.floor(((value - lowest) / range) * shades));
      return selectable(
        {
          key: `${name}/${row.district}/${month}`,
          description: `${row.district}, ${month}: ${formatValue(value, series.measure.unit)}`,
          selected: selected.district === row.district && selected.month === month,
          onSelect: () => onSelect(row.district, month),
        },
        `cell shade-${shade}${isOther(row.district, month) ? ' is-dimmed' : ''}`,
        svg('rect', {
          class: 'tile',
          x: labelWidth + index * cellWidth + 1,
          y: y + 1,
          width: Math.max(cellWidth - 2, 1),
          height: rowHeight - 2,
          rx: 3,
        }),
      );
    });
    return svg(
      'g',
      {},
      svg(
        'text',
        { class: 'label', x: labelWidth - 8, y: y + rowHeight / 2, 'text-anchor': 'end' },
        row.district,
      ),
      ...cells,
    );
  });
  return svg(
    'svg',
    {
      class: 'chart',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'group',
      'aria-label': series.measure.label,
    },
    ...headings,
    ...rows,
  );
}
