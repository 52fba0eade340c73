import type { Measure } from '../data-types.js';
import { svg } from '../dom.js';
import type { Point } from '../figures.js';
import { formatValue } from '../format.js';
import { selectable } from './selectable.js';

interface BarChart {
  /** Prefix of the marks' keys. */
  name: string;
  measure: Measure;
  points: Point[];
  /** In CSS pixels. */
  width: number;
  selected?: string;
  onSelect(label: string): void;
}

const rowHeight = 28;
const barHeight = 16;
const labelWidth = 92;
const valueWidth = 64;

/** Horizontal bars, one for each point, with the target as a line. */
export function barChart({ name, measure, points, width, selected, onSelect }: BarChart): SVGSVGElement {
  const room = Math.max(width - labelWidth - valueWidth, 40);
  const highest = Math.max(measure.unit === 'percent' ? 100 : 1, ...points.map((point) => point.value));
  const scale = (value: number) => (value / highest) * room;
  const height = points.length * rowHeight;

  const bars = points.map((point, index) => {
    const middle = index * rowHeight + rowHeight / 2;
    const value = formatValue(point.value, measure.unit);
    const dimmed = selected !== undefined && selected !== point.label;
    return selectable(
      {
        key: `${name}/${point.label}`,
        description: `${point.label}: ${value}, ${measure.label}`,
        selected: selected === point.label,
        onSelect: () => onSelect(point.label),
      },
      dimmed ? 'bar is-dimmed' : 'bar',
      svg('rect', { class: 'hit', x: 0, y: middle - rowHeight / 2, width, height: rowHeight, rx: 4 }),
      svg('text', { class: 'label', x: labelWidth - 8, y: middle, 'text-anchor': 'end' }, point.label),
      svg('rect', {
        class: 'track',
        x: labelWidth,
        y: middle - barHeight / 2,
        width: room,
        height: barHeight,
        rx: 3,
      }),
      svg('rect', {
        class: 'fill',
        x: labelWidth,
        y: middle - barHeight / 2,
        width: Math.max(scale(point.value), 2),
        height: barHeight,
        rx: 3,
      }),
      svg('text', { class: 'value', x: width - 4, y: middle, 'text-anchor': 'end' }, value),
    );
  });

  const target = measure.unit === 'percent' ? measure.target : undefined;
  const x = labelWidth + scale(target ?? 0);
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
    ...bars,
    target !== undefined && svg('line', { class: 'target', x1: x, x2: x, y1: 0, y2: height }),
  );
}
