import type { PageName, ReportData } from './data-types.js';
import { combine } from './figures.js';
import { formatValue } from './format.js';
import type { Selection, Visual } from './pages/page-view.js';

/** The body of powerbi-client's `dataSelected` event; an emptied selection has no data points. */
export function dataSelected(
  report: ReportData,
  page: PageName,
  visual: Visual,
  { district, month }: Selection,
) {
  const column = (name: string, equals: string) => ({ target: { table: 'Facts', column: name }, equals });
  const identity = [
    ...(district ? [column('District', district)] : []),
    ...(month ? [column('Month', month)] : []),
  ];
  const rows = report.rows.filter((row) => !district || row.district === district);
  const values = rows.flatMap((row) =>
    month ? [row.values[report.months.indexOf(month)] ?? 0] : row.values,
  );
  const { unit, label } = report.measure;
  const value = combine(values, unit);
  return {
    report: { id: report.id, displayName: report.name },
    page: { name: page.name, displayName: page.displayName },
    visual: { name: visual.name, title: visual.title, type: visual.type },
    filters: [],
    dataPoints: identity.length
      ? [
          {
            identity,
            values: [
              { target: { table: 'Facts', measure: label }, formattedValue: formatValue(value, unit), value },
            ],
          },
        ]
      : [],
  };
}
