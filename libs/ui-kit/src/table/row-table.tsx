import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowActions } from './row-actions';
import type { RowsProps } from './rows-props';
import { pageSize } from './use-table-address';

/** The table as rows and columns. Until the first page is there, as many grey rows as a page has hold the place. */
export function RowTable<Row extends { id: number | string }>({
  rows,
  columns,
  sort,
  onSort,
  onOpen,
  opens,
  rowName,
  rowActions,
  actionsTitle,
  selection,
  title,
}: RowsProps<Row>) {
  const { t } = useTranslation('kit');
  const [first = ''] = sort.split(',');
  const places = Array.from({ length: pageSize }, (_, index) => ({ id: -index - 1 }) as Row);
  const shown: TableColumnsType<Row> = columns.map(({ key, title: name, render, sortBy, width }) => ({
    key,
    title: name,
    width,
    sorter: Boolean(sortBy),
    sortOrder:
      sortBy && first.replace('-', '') === sortBy ? (first.startsWith('-') ? 'descend' : 'ascend') : null,
    render: (_: unknown, row) => (rows ? render(row) : <span className="skeleton skeleton-line" />),
  }));
  if (rowActions) {
    shown.push({
      key: 'actions',
      title: actionsTitle ?? t('table.action'),
      fixed: 'end',
      render: (_: unknown, row) => rows && <RowActions actions={rowActions(row)} row={rowName(row)} />,
    });
  }

  return (
    <Table<Row>
      aria-label={title}
      rowKey="id"
      dataSource={rows ? [...rows] : places}
      pagination={false}
      showSorterTooltip={false}
      tableLayout="auto"
      scroll={{ x: true }}
      columns={shown}
      rowSelection={
        selection && {
          // A box for the whole page would stand a second time in the hidden row by which antd measures.
          columnTitle: t('table.select'),
          selectedRowKeys: [...selection.ids],
          preserveSelectedRowKeys: true,
          onChange: (ids) => selection.onChange(ids.map(Number)),
          getCheckboxProps: (row) => ({
            'aria-label': rows && t('table.choose', { row: rowName(row) }),
            disabled: !rows,
          }),
        }
      }
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = [sorter].flat()[0] ?? {};
        const column = columns.find(({ key }) => key === columnKey)?.sortBy;
        onSort(column && order ? (order === 'descend' ? `-${column}` : column) : '');
      }}
      onRow={(row) =>
        rows && onOpen && opens(row) ? { onClick: () => onOpen(row), className: 'row-opens' } : {}
      }
    />
  );
}
