import type { Series } from '../src/demo-data/data-types';
import { formatValue } from './figures';

interface HeatMapProps {
  /** Only the rows and months to draw. */
  series: Series;
  selected: { district?: string; month?: string };
  onSelect: (district: string, month: string) => void;
}

const shadeCount = 6;

/** A cell for each district and month; the shade is the value's position between the district's own lowest and highest month. */
export function HeatMap({ series, selected, onSelect }: HeatMapProps) {
  const { months, rows, measure } = series;
  const isOther = (district: string, month: string) =>
    (selected.district !== undefined && selected.district !== district) ||
    (selected.month !== undefined && selected.month !== month);
  return (
    <table className="heat-map" aria-label={measure.label}>
      <thead>
        <tr>
          <td />
          {months.map((month) => (
            <th key={month} scope="col">
              {month.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ district, values }) => {
          const lowest = Math.min(...values);
          const range = Math.max(...values) - lowest || 1;
          return (
            <tr key={district}>
              <th scope="row">{district}</th>
              {values.map((value, index) => {
                const month = months[index] ?? '';
                const shade = Math.min(shadeCount - 1, Math.floor(((value - lowest) / range) * shadeCount));
                const description = `${district}, ${month}: ${formatValue(value, measure.unit)}`;
                return (
                  <td key={month}>
                    <button
                      type="button"
                      className={`shade-${shade}${isOther(district, month) ? ' is-dimmed' : ''}`}
                      aria-label={description}
                      title={description}
                      aria-pressed={selected.district === district && selected.month === month}
                      onClick={() => onSelect(district, month)}
                    />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
