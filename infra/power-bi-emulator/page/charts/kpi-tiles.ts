import type { Series } from '../data-types.js';
import { html } from '../dom.js';
import { byDistrict, byMonth, monthsOf, type Scope, total } from '../figures.js';
import { formatValue } from '../format.js';

interface Tile {
  label: string;
  value: string;
  note: string;
  tone?: 'good' | 'bad';
}

function latestTile(series: Series, scope: Scope): Tile {
  const { unit, better } = series.measure;
  const months = byMonth(series, { ...scope, month: undefined, lastMonths: series.months.length });
  const at = scope.month ? months.findIndex((point) => point.label === scope.month) : months.length - 1;
  const current = months[at] ?? { label: '', value: 0 };
  const before = months[at - 1];
  const label = current.label;
  const value = formatValue(current.value, unit);
  if (!before) return { label, value, note: 'First month shown' };

  const change = current.value - before.value;
  const size = unit === 'percent' ? Math.abs(change) : Math.abs((change / (before.value || 1)) * 100);
  const direction = change >= 0 ? '▲' : '▼';
  const points = unit === 'percent' ? ' points' : '%';
  return {
    label,
    value,
    note: `${direction} ${size.toFixed(1)}${points} on ${before.label}`,
    tone: change >= 0 === (better === 'higher') ? 'good' : 'bad',
  };
}

function targetTile(series: Series, scope: Scope, target: number): Tile {
  const districts = byDistrict(series, { ...scope, district: undefined });
  const reached = districts.filter((point) => point.value >= target).length;
  return {
    label: 'Districts at target',
    value: `${reached} of ${districts.length}`,
    note: `Target ${target}%`,
  };
}

function peakTile(series: Series, scope: Scope): Tile {
  const months = byMonth(series, { ...scope, month: undefined });
  const peak = months.reduce((highest, point) => (point.value > highest.value ? point : highest));
  return { label: 'Highest month', value: peak.label, note: formatValue(peak.value, series.measure.unit) };
}

/** The figures at the head of a page. */
export function kpiTiles(series: Series, scope: Scope): HTMLElement {
  const { unit, target } = series.measure;
  const months = monthsOf(series, scope);
  const highest = byDistrict(series, { ...scope, district: undefined })[0];
  const tiles: Tile[] = [
    latestTile(series, scope),
    {
      label: unit === 'count' ? 'Total' : 'Average',
      value: formatValue(total(series, { ...scope, month: undefined }), unit),
      note: `${months[0]} to ${months.at(-1)}`,
    },
    { label: 'Highest district', value: highest?.label ?? '–', note: formatValue(highest?.value ?? 0, unit) },
    target === undefined ? peakTile(series, scope) : targetTile(series, scope, target),
  ];
  return html(
    'dl',
    { class: 'tiles' },
    ...tiles.map(({ label, value, note, tone }) =>
      html(
        'div',
        { class: 'tile-card' },
        html('dt', {}, label),
        html('dd', { class: 'figure' }, value),
        html('dd', { class: tone ? `note is-${tone}` : 'note' }, note),
      ),
    ),
  );
}
