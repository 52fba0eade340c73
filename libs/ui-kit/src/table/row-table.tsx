import { Table, type TableColumnsType } from 'antd';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageCheckbox } from './page-checkbox';
import { RowActions } from './row-actions';
import type { RowsProps } from './row-options';

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
  const container = useRef<HTMLDivElement>(null);
  const measure = useEffectEvent(() => {
    const table = container.current?.querySelector('.ant-table-content');
    const overflow = table ? table.scrollWidth - table.clientWidth : 0;
    // One pixel may come from rounding.
    if (overflow > 1) onOverflow(overflow);
  });
  // Measures after each render, because the rows decide how wide the table is.
  useLayoutEffect(() => measure());
  const shown: TableColumnsType<Row> = columns.map(({ key, title, render, sortBy, width, isNumber }) => ({
    key,
    title,
    width,
    align: isNumber ? 'right' : undefined,
    sorter: Boolean(sortBy),
    sortOrder:
      sortBy && first.replace('-', '') === sortBy ? (first.startsWith('-') ? 'descend' : 'ascend') : null,
    render: (_: unknown, row) => render(row),
  }));
  if (rowActions) {
    shown.push({
      key: 'actions',
      className: 'actions-column',
      title: actionsTitle ?? t('table.action'),
      render: (_: unknown, row) => <RowActions actions={rowActions(row)} row={rowName(row)} />,
    });
  }

  return (
    <div ref={container}>
      <Table<Row>
        aria-label={label}
        rowKey="id"
        dataSource={[...rows]}
        pagination={false}
        showSorterTooltip={false}
        tableLayout="auto"
        scroll={{ x: true }}
        columns={shown}
        rowSelection={
          selection && {
            columnTitle: <PageCheckbox rows={rows} selection={selection} />,
            columnWidth: 32,
            selectedRowKeys: [...selection.ids],
            preserveSelectedRowKeys: true,
            onChange: (ids) => selection.onChange(ids.map(Number)),
            getCheckboxProps: (row) => ({
              'aria-label': t('table.choose', { row: rowName(row) }),
            }),
          }
        }
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = [sorter].flat()[0] ?? {};
          const column = columns.find(({ key }) => key === columnKey)?.sortBy;
          const sort = column && order && (order === 'descend' ? `-${column}` : column);
          change({ sort: sort || defaultSort });
        }}
        onRow={(row) =>
          onOpen && canOpen(row) ? { onClick: () => onOpen(row), className: 'row-opens' } : {}
        }
      />
    </div>
  );
}
