import type { Measure } from '../data-types.js';
import { svg } from '../dom.js';
import type { Point } from '../figures.js';
import { formatShort, formatValue } from '../format.js';
import { selectable } from './selectable.js';

/** One line; `style` picks colour, dashes and marker. */
export interface Line {
  name: string;
  style: 1 | 2 | 3;
  points: Point[];
}

interface LineChart {
  /** Prefix of the marks' keys. */
  name: string;
  measure: Measure;
  lines: Line[];
  /** In CSS pixels. */
  width: number;
  selected?: string;
  onSelect(label: string): void;
}

const height = 240;
const margin = { top: 24, right: 32, bottom: 32, left: 48 };
const labelRoom = 64;

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Lines by month, with axes; every point can be chosen and shows its value on hover and focus. */
export function lineChart({ name, measure, lines, width, selected, onSelect }: LineChart): SVGSVGElement {
  const labels = lines[0]?.points.map((point) => point.label) ?? [];
  const values = lines.flatMap((line) => line.points.map((point) => point.value));
  const top = measure.unit === 'percent' ? 100 : roundUp(Math.max(...values, 1));
  const lowest = Math.min(...values);
  const bottom = measure.unit === 'percent' ? Math.max(0, Math.floor((lowest - 5) / 20) * 20) : 0;
  const step = (width - margin.left - margin.right) / Math.max(labels.length - 1, 1);
  const x = (index: number) => margin.left + index * step;
  const y = (value: number) =>
    margin.top + (1 - (value - bottom) / (top - bottom)) * (height - margin.top - margin.bottom);
  const every = Math.max(1, Math.ceil(labelRoom / step));

  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = bottom + share * (top - bottom);
    return svg(
      'g',
      { 'aria-hidden': 'true' },
      svg('line', { class: 'grid', x1: margin.left, x2: width - margin.right, y1: y(value), y2: y(value) }),
      svg(
        'text',
        { class: 'tick', x: margin.left - 8, y: y(value), 'text-anchor': 'end' },
        formatShort(value, measure.unit),
      ),
    );
  });
  const ticks = labels
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => (labels.length - 1 - index) % every === 0)
    .map(({ label, index }) =>
      svg(
        'text',
        { class: 'tick', x: x(index), y: height - 10, 'text-anchor': 'middle', 'aria-hidden': 'true' },
        label,
      ),
    );
  const paths = lines.map((line) =>
    svg('path', {
      class: `line line-${line.style}`,
      d: line.points
        .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(point.value)}`)
        .join(''),
    }),
  );
  const marks = lines.flatMap((line) =>
    line.points.map((point, index) => {
      const value = formatValue(point.value, measure.unit);
      const end = index > labels.length / 2;
      return selectable(
        {
          key: `${name}/${line.name}/${point.label}`,
          description: `${line.name}, ${point.label}: ${value}`,
          selected: selected === point.label,
          onSelect: () => onSelect(point.label),
        },
        `point point-${line.style}${selected && selected !== point.label ? ' is-dimmed' : ''}`,
        svg('circle', { class: 'hit', cx: x(index), cy: y(point.value), r: 11 }),
        svg('circle', {
          class: 'dot',
          cx: x(index),
          cy: y(point.value),
          r: selected === point.label ? 6 : 4,
        }),
        svg(
          'text',
          { class: 'flag', x: x(index), y: y(point.value) - 14, 'text-anchor': end ? 'end' : 'start' },
          value,
        ),
      );
    }),
  );
  return svg(
    'svg',
    {
      class: 'chart',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'group',
      'aria-label': measure.label,
    },
    ...grid,
    ...ticks,
    ...paths,
    ...marks,
  );
}
