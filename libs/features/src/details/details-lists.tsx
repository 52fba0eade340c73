import type { AuditRow } from '@portal/contracts';
import {
  ExportButton,
  TableRows,
  TableSection,
  TableToolbar,
  useDateColumns,
  useTable,
  type RemoteOptions,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

interface ListSectionProps<Row> {
  label: string;
  list: RemoteOptions<Row>;
  columns: TableColumn<Row>[];
  defaultSort: string;
  /** Key of the text that counts the rows, such as "3 people". */
  countKey: string;
  emptyText: string;
  /** File name of the export; none for lists without one. */
  exportName?: string;
  rowName?: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
}

/** A list of a page about one person or report. The address stores its search, order and page. */
export function ListSection<Row extends { id: number | string }>({
  label,
  list,
  columns,
  defaultSort,
  countKey,
  emptyText,
  exportName,
  rowName,
  rowActions,
}: ListSectionProps<Row>) {
  const { t } = useTranslation('screens');
  const countText = (count: number) => t(countKey, { count });
  const table = useTable<Row>({ ...list, columns, defaultSort });
  return (
    <TableSection table={table} label={label} hasCaption>
      <TableToolbar table={table} countText={countText}>
        {exportName && <ExportButton table={table} name={exportName} />}
      </TableToolbar>
      <TableRows table={table} emptyText={emptyText} rowName={rowName} rowActions={rowActions} />
    </TableSection>
  );
}

/** Words the fields of a change. */
export type UseChangeTexts = () => (row: AuditRow) => string[];

const useStatusTexts: UseChangeTexts = () => {
  const { t } = useTranslation('screens');
  return ({ before, after }) => [
    [before?.status, after?.status].filter(Boolean).join(' → ') || t('reports.none'),
  ];
};

interface HistoryProps {
  label: string;
  list: RemoteOptions<AuditRow>;
  /** By default words changes of a status. */
  useChangeTexts?: UseChangeTexts;
}

/** The changes of a person or report, newest first. */
export function History({ label, list, useChangeTexts = useStatusTexts }: HistoryProps) {
  const { t } = useTranslation('screens');
  const { time } = useDateColumns<AuditRow>();
  const changeTexts = useChangeTexts();
  const columns: TableColumn<AuditRow>[] = [
    time('when', t('details.history.when'), 'date_created'),
    { key: 'actor', title: t('details.history.actor'), sortBy: 'actor', render: ({ actor }) => actor },
    {
      key: 'action',
      title: t('details.history.action'),
      sortBy: 'action',
      render: ({ action }) => t(`details.history.actions.${action}`),
    },
    {
      key: 'changes',
      title: t('details.history.changes'),
      render: (row) => <span className="breakable">{changeTexts(row).join(' · ')}</span>,
      text: (row) => changeTexts(row).join('; '),
    },
  ];
  return (
    <ListSection<AuditRow>
      label={label}
      list={list}
      columns={columns}
      defaultSort="-date_created"
      countKey="details.history.count"
      emptyText={t('details.history.none')}
    />
  );
}
