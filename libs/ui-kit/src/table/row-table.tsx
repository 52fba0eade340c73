import { type CSSProperties, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageCheckbox, RowCheckbox } from './page-checkbox';
import { openRowMenu, RowActions } from './row-actions';
import type { RowsProps } from './row-options';
import { getText, type TableColumn } from './table-column';

export function RowTable<Row extends { id: number | string }>({
  table: { columns, state, defaultSort, change, onOverflow },
  rows,
  onOpen,
  canOpen,
  rowName,
  rowActions,
  actionsTitle,
  selection,
  label,
}: RowsProps<Row>) {
  const { t } = useTranslation('kit');
  const [first = ''] = state.sort.split(',');
  const actions = rows.map((row) => rowActions?.(row) ?? []);
  const hasActions = actions.some(({ length }) => length > 0);
  const container = useRef<HTMLDivElement>(null);
  const measure = useEffectEvent(() => {
    const { scrollWidth = 0, clientWidth = 0 } = container.current ?? {};
    const overflow = scrollWidth - clientWidth;
    // One pixel may come from rounding.
    if (overflow > 1) onOverflow(overflow);
  });
  // Measures after each render, because the rows decide how wide the table is.
  useLayoutEffect(() => measure());
  const getNextSort = (sortBy: string) =>
    first === sortBy ? `-${sortBy}` : first === `-${sortBy}` ? defaultSort : sortBy;
  const findOrder = (sortBy: string | undefined) =>
    sortBy && first.replace('-', '') === sortBy
      ? first.startsWith('-')
        ? 'descending'
        : 'ascending'
      : undefined;

  const getBarStyle = ({ getBarValue }: TableColumn<Row>, row: Row): CSSProperties | undefined => {
    if (!getBarValue) return undefined;
    const max = Math.max(1, ...rows.map(getBarValue));
    return { backgroundSize: `${(100 * getBarValue(row)) / max}% 24px` };
  };
  return (
    <div ref={container} className="row-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <td className="selection-column">
                <PageCheckbox rows={rows} selection={selection} />
              </td>
            )}
            {columns.map(({ key, title, sortBy, isNumber, isOneLine, width = isOneLine && '20%' }) => (
              <th
                key={key}
                scope="col"
                style={width ? { width } : undefined}
                data-number={isNumber}
                aria-sort={findOrder(sortBy)}
              >
                {sortBy ? (
                  <button
                    type="button"
                    className="sort-button"
                    onClick={() => change({ sort: getNextSort(sortBy) })}
                  >
                    {title}
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className="actions-column">
                {actionsTitle ?? t('table.action')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              onContextMenu={openRowMenu}
              {...(onOpen && canOpen(row) && { onClick: () => onOpen(row), className: 'row-opens' })}
            >
              {selection && (
                <td className="selection-column" onClick={(event) => event.stopPropagation()}>
                  <RowCheckbox row={row} name={rowName(row)} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-number={column.isNumber}
                  data-bar={column.getBarValue && true}
                  style={getBarStyle(column, row)}
                  {...(column.isOneLine && { className: 'one-line', title: getText(column, row) })}
                >
                  {column.render(row)}
                </td>
              ))}
              {hasActions && (
                <td className="actions-column">
                  <RowActions actions={actions[index] ?? []} row={rowName(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
