import { useTranslation } from 'react-i18next';
import { Fragment } from 'react';
import { PageCheckbox, RowCheckbox } from './page-checkbox';
import { openRowMenu, RowActions } from './row-actions';
import type { RowsProps } from './row-options';
import { findHeadingColumn } from './table-column';

/** Shows rows as cards. A card's heading is the columns of the row's name, or the heading column where no column is part of the name. */
export function RowCards<Row extends { id: number | string }>({
  table: { columns },
  rows,
  onOpen,
  canOpen,
  rowName,
  rowActions,
  selection,
  label,
}: RowsProps<Row>) {
  const { t } = useTranslation('kit');
  const heading = findHeadingColumn(columns);
  const nameColumns = columns.filter(({ inName }) => inName);
  const headings = nameColumns.length > 0 || !heading ? nameColumns : [heading];
  const others = columns.filter((column) => !headings.includes(column) && !column.isTableOnly);
  const cards = (
    <ul className="row-cards" aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          onContextMenu={openRowMenu}
          {...(onOpen && canOpen(row) && { onClick: () => onOpen(row), className: 'row-opens' })}
        >
          <div className="row-card-head">
            {selection && (
              <span onClick={(event) => event.stopPropagation()}>
                <RowCheckbox row={row} name={rowName(row)} selection={selection} />
              </span>
            )}
            <div className="row-card-heading">
              {headings.map(({ key, render }) => (
                <Fragment key={key}>{render(row)} </Fragment>
              ))}
            </div>
            {rowActions && <RowActions actions={rowActions(row)} row={rowName(row)} isCompact />}
          </div>
          <dl>
            {others.map(({ key, title, render, isOneLine }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd className={isOneLine ? 'one-line' : undefined}>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
  if (!selection) return cards;
  return (
    <>
      {cards}
      <PageCheckbox rows={rows} selection={selection}>
        {t('table.choosePage')}
      </PageCheckbox>
    </>
  );
}
