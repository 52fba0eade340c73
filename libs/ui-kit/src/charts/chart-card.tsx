import { Button } from 'antd';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorBox } from '../frame/error-box';
import { ChartDrawing, type Drawing } from './chart-drawing';

interface ChartCardProps<Data> {
  title: string;
  /** Undefined while loading, null when unavailable. */
  data: Data | undefined | null;
  /** Makes the table with the numbers that are drawn. */
  toTable: (data: Data) => ChartTableData;
  load: () => Promise<Drawing<Data>>;
  onRetry: () => void;
  emptyText?: string;
  /** True for a tall chart. */
  tall?: boolean;
  children?: ReactNode;
}

/** A chart with its title, and the same numbers as a table. */
export function ChartCard<Data>({
  title,
  data,
  toTable,
  load,
  onRetry,
  emptyText,
  tall,
  children,
}: ChartCardProps<Data>) {
  const { t } = useTranslation('kit');
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const fallBack = useCallback(() => {
    setHasFailed(true);
    setAsTable(true);
  }, []);
  const table = data && toTable(data);
  const isEmpty = Boolean(emptyText && table?.rows.length === 0);
  return (
    <section className="panel chart-card" data-tall={tall} aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        <div className="panel-tools">
          {children}
          {table !== null && (
            <Button onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'chart.asChart' : 'chart.asTable')}
            </Button>
          )}
        </div>
      </div>
      <div className="chart-area">
        {table === null && <ErrorBox message={t('chart.unavailable')} onRetry={onRetry} />}
        {table === undefined && <div className="skeleton chart-skeleton" />}
        {isEmpty && <p className="empty">{emptyText}</p>}
        {hasFailed && asTable && <p role="alert">{t('chart.failed')}</p>}
        {table && !isEmpty && asTable && <ChartTable title={title} {...table} />}
        {data && !isEmpty && !asTable && (
          <ChartDrawing title={title} data={data} load={load} onFailure={fallBack} />
        )}
      </div>
    </section>
  );
}

/** The formatted numbers of a chart. */
interface ChartTableData {
  headings: string[];
  /** One cell for each heading; the first one names the row and links to the list behind it. */
  rows: { cells: string[]; to?: string }[];
}

/** A chart's numbers as a table. */
function ChartTable({ title, headings, rows }: ChartTableData & { title: string }) {
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
          {rows.map(({ cells: [name, ...cells], to }, row) => (
            <tr key={row}>
              <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
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
