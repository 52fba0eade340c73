import { Button } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '../frame/fault';
import { ChartTable, type ChartTableData } from './chart-table';

interface ChartCardProps {
  title: string;
  /** The numbers that are drawn; undefined while they are fetched, null when they cannot be had. */
  table: ChartTableData | undefined | null;
  /** The drawing, made once its numbers are there. */
  drawing: () => ReactNode;
  /** Tries again to have them. */
  onRetry: () => void;
  /** Said where there is nothing to draw. */
  emptyText?: string;
  /** True for one that is taller than others. */
  tall?: boolean;
  /** Choices beside the title. */
  children?: ReactNode;
}

/** A chart with its title; the same numbers stand behind it as a table. */
export function ChartCard({ title, table, drawing, onRetry, emptyText, tall, children }: ChartCardProps) {
  const { t } = useTranslation('kit');
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
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
      <div className="chart-place">
        {table === null && <Fault message="chart.unavailable" onRetry={onRetry} />}
        {table === undefined && <div className="skeleton chart-skeleton" />}
        {isEmpty && <p className="empty">{emptyText}</p>}
        {table && !isEmpty && asTable && <ChartTable title={title} {...table} />}
        {table && !isEmpty && !asTable && (
          <Suspense fallback={<div className="skeleton chart-skeleton" />}>{drawing()}</Suspense>
        )}
      </div>
    </section>
  );
}
