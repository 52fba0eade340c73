import type { Scope } from '../src/bookmark';
import type { Series } from '../src/demo-data/data-types';
import { sumByDistrict, sumByMonth, formatValue, listMonths, computeTotal } from './figures';

interface Tile {
  label: string;
  value: string;
  note: string;
  tone?: 'good' | 'bad';
}

export function KpiTiles({ series, scope }: { series: Series; scope: Scope }) {
  const { unit, target } = series.measure;
  const months = listMonths(series, scope);
  const highest = sumByDistrict(series, { ...scope, district: undefined })[0];
  const tiles: Tile[] = [
    buildLatestTile(series, scope),
    {
      label: unit === 'count' ? 'Total' : 'Average',
      value: formatValue(computeTotal(series, scope), unit),
      note: `${months[0]} to ${months.at(-1)}`,
    },
    { label: 'Highest district', value: highest?.label ?? '–', note: formatValue(highest?.value ?? 0, unit) },
    target === undefined ? buildPeakTile(series, scope) : buildTargetTile(series, scope, target),
  ];
  return (
    <dl className="tiles">
      {tiles.map(({ label, value, note, tone }, index) => (
        <div key={index} className="tile-card">
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
          <dd className={tone ? `note is-${tone}` : 'note'}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The latest month, with the change on the month before. */
function buildLatestTile(series: Series, scope: Scope): Tile {
  const { unit, better } = series.measure;
  const [previous, latest] = sumByMonth(series, { ...scope, lastMonths: 2 });
  if (!previous || !latest) return { label: 'Latest month', value: '–', note: '' };
  const change = latest.value - previous.value;
  const size = Math.abs(unit === 'percent' ? change : (change / (previous.value || 1)) * 100).toFixed(1);
  return {
    label: latest.label,
    value: formatValue(latest.value, unit),
    note: `${change >= 0 ? '▲' : '▼'} ${size}${unit === 'percent' ? ' points' : '%'} on ${previous.label}`,
    tone: change >= 0 === (better === 'higher') ? 'good' : 'bad',
  };
}

function buildTargetTile(series: Series, scope: Scope, target: number): Tile {
  const districts = sumByDistrict(series, { ...scope, district: undefined });
  const reached = districts.filter(({ value }) => value >= target).length;
  return {
    label: 'Districts at target',
    value: `${reached} of ${districts.length}`,
    note: `Target ${target}%`,
  };
}

function buildPeakTile(series: Series, scope: Scope): Tile {
  const months = sumByMonth(series, scope);
  const peak = months.reduce((highest, point) => (point.value > highest.value ? point : highest));
  return { label: 'Highest month', value: peak.label, note: formatValue(peak.value, series.measure.unit) };
}
