import { createContext, type ReactNode } from 'react';
import { type Crumb, Page, useScreenTitle } from '../frame/page';
import type { Table } from './use-table';

interface TablePageProps<Row> {
  table: Table<Row>;
  /** Defaults to the title of the current route. */
  title?: string;
  /** Heading of the table, where the title of the screen does not name it. */
  caption?: string;
  /** Breadcrumbs of the same screen that lead to this view, from the outermost. */
  crumbs?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Content between title and table. */
  header?: ReactNode;
  /** Hides the table where the header replaces it. */
  isTableHidden?: boolean;
  /** Content below the table, once the rows are there: they would move it. */
  footer?: ReactNode;
  /** A {@link TableToolbar} and {@link TableRows}. */
  children: ReactNode;
}

/** The accessible name of the rows: the heading of their table. */
export const TableLabel = createContext('');

/** A screen that shows a table. */
export function TablePage<Row>({
  table,
  title,
  caption,
  crumbs,
  actions,
  header,
  isTableHidden,
  footer,
  children,
}: TablePageProps<Row>) {
  const screenTitle = useScreenTitle();
  return (
    <Page title={title} crumbs={crumbs} actions={actions}>
      {header}
      <TableSection
        table={table}
        label={caption ?? title ?? screenTitle}
        hasCaption={Boolean(caption)}
        isHidden={isTableHidden}
      >
        {children}
      </TableSection>
      {table.rows || table.error ? footer : undefined}
    </Page>
  );
}

interface TableSectionProps<Row> {
  table: Table<Row>;
  /** The accessible name of the rows. */
  label: string;
  /** True to show the label as a heading. */
  hasCaption: boolean;
  isHidden?: boolean;
  /** A {@link TableToolbar} and {@link TableRows}. */
  children: ReactNode;
}

/** A table as a part of a screen. */
export function TableSection<Row>({ table, label, hasCaption, isHidden, children }: TableSectionProps<Row>) {
  return (
    <section className="panel table-panel" hidden={isHidden} aria-busy={table.isBusy}>
      {hasCaption && <h2 className="section-title table-caption">{label}</h2>}
      <TableLabel value={label}>{children}</TableLabel>
    </section>
  );
}
