/** The numbers of a chart as they are read. */
export interface ChartTableData {
  headings: string[];
  /** One cell for each heading; the first one names the row. */
  rows: string[][];
}

/** A chart's numbers as a table. */
export function ChartTable({ title, headings, rows }: ChartTableData & { title: string }) {
  return (
    <div className="chart-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
