import { useFormat } from '../format/use-format';
import type { LineChartData } from './line-chart-data';

/** A chart's numbers as a table. */
export function LineChartTable({ title, data }: { title: string; data: LineChartData }) {
  const format = useFormat();
  return (
    <div className="chart-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{data.x}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {data.series.map(({ name, values }) => (
                <td key={name}>{format.number(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
