import { Table } from 'antd';
import type { RowsProps } from './rows-props';
import { pageSize } from './use-table-address';

/** The table as rows and columns. Until the first page is there, as many grey rows as a page has hold the place. */
export function RowTable<Row extends { id: number }>({
  rows,
  columns,
  sort,
  onSort,
  onOpen,
  title,
}: RowsProps<Row>) {
  const [first = ''] = sort.split(',');
  const places = Array.from({ length: pageSize }, (_, index) => ({ id: -index - 1 }) as Row);
  return (
    <Table<Row>
      aria-label={title}
      rowKey="id"
      dataSource={rows ? [...rows] : places}
      pagination={false}
      showSorterTooltip={false}
      tableLayout="auto"
      scroll={{ x: true }}
      columns={columns.map(({ key, title: heading, render, sortBy, width }) => ({
        key,
        title: heading,
        width,
        sorter: Boolean(sortBy),
        sortOrder:
          sortBy && first.replace('-', '') === sortBy ? (first.startsWith('-') ? 'descend' : 'ascend') : null,
        render: (_: unknown, row: Row) => (rows ? render(row) : <span className="skeleton skeleton-line" />),
      }))}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = [sorter].flat()[0] ?? {};
        const column = columns.find(({ key }) => key === columnKey)?.sortBy;
        onSort(column && order ? (order === 'descend' ? `-${column}` : column) : '');
      }}
      onRow={(row) => (rows && onOpen ? { onClick: () => onOpen(row), className: 'row-opens' } : {})}
    />
  );
}
