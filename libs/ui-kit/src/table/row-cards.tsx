import { useTranslation } from 'react-i18next';
import { Fragment } from 'react';
import { PageCheckbox, RowCheckbox } from './page-checkbox';
import { openRowMenu, RowActions } from './row-actions';
import { excludeGrouped, splitIntoGroups, type RowsProps } from './row-options';
import { GroupHeading } from './group-heading';
import { findHeadingColumn } from './table-column';

/** Shows rows as cards. A card's heading is the columns of the row's name, or the heading column where no column is part of the name. */
export function RowCards<Row extends { id: number | string }>({
  table: { columns: allColumns },
  rows,
  onOpen,
  canOpen,
  rowName,
  rowActions,
  selection,
  grouping,
  label,
}: RowsProps<Row>) {
  const { t } = useTranslation('kit');
  const columns = excludeGrouped(allColumns, grouping);
  const heading = findHeadingColumn(columns);
  const nameColumns = columns.filter(({ inName }) => inName);
  const headings = nameColumns.length > 0 || !heading ? nameColumns : [heading];
  const others = columns.filter((column) => !headings.includes(column) && !column.isTableOnly);
  const cards = splitIntoGroups(rows, grouping).map((group, index) => (
    <Fragment key={index}>
      {grouping && (
        <h2 className="card-group">
          <GroupHeading columns={grouping.columns} group={group} />
        </h2>
      )}
      <ul className="row-cards" aria-label={label}>
        {group.map((row) => (
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
    </Fragment>
  ));
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
