import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { WriteResponse } from '@portal/contracts';
import { useBulkSelection, type BulkSelection } from '../bulk/bulk-actions';
import {
  FormDialog,
  TablePage,
  TableRows,
  TableToolbar,
  TextAreaField,
  useFormat,
  useNotifiedWrite,
  useTable,
  type RemoteOptions,
  type RowAction,
  type Table,
  type TableColumn,
} from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadOnlyText } from '../permissions/permission-fields';
import { useRowsInPlace } from './use-rows-in-place';
import { maxReason, type WaitingCounts } from './waiting.resource';

export interface InboxViews {
  /** The tabs of the inbox. */
  views: ReactNode;
}

const dayMs = 86_400_000;

/** The column that shows for how many days a row has waited. */
export function useWaitingColumn<Row extends { date_created: string }>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const getText = ({ date_created: created }: Row) => {
    const count = Math.max(0, Math.floor((Date.now() - Date.parse(created)) / dayMs));
    return count === 0 ? t('waiting.today') : t('waiting.days', { count });
  };
  return {
    key: 'waiting',
    title: t('waiting.since'),
    sortBy: 'date_created',
    width: 130,
    render: (row) => (
      <span className="nowrap" title={format.time(row.date_created)}>
        {getText(row)}
      </span>
    ),
    text: getText,
  };
}

export function useDecisionActions(acceptText?: string) {
  const { t } = useTranslation('screens');
  return (accept: () => void, deny: () => void): RowAction[] => [
    {
      key: 'accept',
      label: acceptText ?? t('waiting.accept'),
      icon: <CheckOutlined aria-hidden />,
      onClick: accept,
    },
    { key: 'deny', label: t('waiting.deny'), icon: <CloseOutlined aria-hidden />, onClick: deny },
  ];
}

interface InboxTableProps<Row extends { id: number }> extends InboxViews {
  tab: keyof WaitingCounts;
  list: RemoteOptions<Row>;
  columns: readonly TableColumn<Row>[];
  defaultSort?: string;
  /** Words the count, such as "2 registrations". */
  countText: (count: number) => string;
  rowName: (row: Row) => string;
  /** `decide` sends a decision on the row, and shows its refusal. */
  rowActions: (row: Row, decide: (send: () => Promise<WriteResponse>) => void) => RowAction[];
  /** Shows the actions on the selected rows. */
  bulk: (props: { table: Table<Row>; selection: BulkSelection }) => ReactNode;
}

/** A tab of the inbox: rows that wait, with actions on one and on many. */
export function InboxTable<Row extends { id: number }>({
  views,
  tab,
  list,
  columns,
  defaultSort = 'date_created',
  countText,
  rowName,
  rowActions,
  bulk,
}: InboxTableProps<Row>) {
  const { t } = useTranslation('screens');
  const table = useTable<Row>({ name: `waiting-${tab}`, ...list, columns, defaultSort });
  const selection = useBulkSelection(table);
  const { area, rows, decide, isDecided } = useRowsInPlace(table);
  const notifyWrite = useNotifiedWrite();
  const listActions = (row: Row) =>
    rowActions(row, (send) => void decide(row, () => notifyWrite(send()))).map((action) => ({
      ...action,
      disabled: isDecided(row),
    }));
  return (
    <TablePage table={table} header={views} caption={t(`waiting.tabs.${tab}`)}>
      <TableToolbar table={table} countText={countText} />
      <div {...area}>
        <TableRows
          table={{ ...table, rows }}
          emptyText={t(`waiting.empty.${tab}`)}
          rowName={rowName}
          rowActions={listActions}
          selection={selection}
        />
      </div>
      {bulk({ table, selection })}
    </TablePage>
  );
}

interface DenyDialogProps {
  subject: string | undefined;
  hint?: string;
  open: boolean;
  onClose: () => void;
  onSubmit: (reason: string | undefined) => Promise<WriteResponse>;
}

/** Denies a request with an optional reason, which its author receives. */
export function DenyDialog({ subject, hint, open, onClose, onSubmit }: DenyDialogProps) {
  const { t } = useTranslation('screens');
  return (
    <FormDialog<{ reason?: string }>
      open={open}
      title={t('waiting.denyTitle')}
      submitText={t('waiting.denyOk')}
      onSubmit={({ reason }) => onSubmit(reason?.trim() || undefined)}
      onDone={() => undefined}
      onClose={onClose}
    >
      {subject && <ReadOnlyText label={t('waiting.subject')} text={subject} />}
      <TextAreaField
        name="reason"
        label={t('waiting.reason')}
        hint={hint ?? t('waiting.reasonHint')}
        maxLength={maxReason}
      />
    </FormDialog>
  );
}
