import { EditOutlined, MessageOutlined } from '@ant-design/icons';
import type { AccessRequestRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useFormat,
  useTable,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { nameOf, useOwnPartner } from '../people';
import { EmailText } from '../people/email-text';
import { useAccessRequests } from './access-requests.resource';
import { DecideAccessDialog } from './decide-access.dialog';
import { RequestMessageDialog } from './request-message.dialog';

/** The requests for access to reports that wait for a decision, to be read and decided. */
export function AccessRequestsPage() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const isAdministrator = !useOwnPartner();
  const { requests, decide } = useAccessRequests();
  const decision = useDialog<AccessRequestRow>();
  const message = useDialog<AccessRequestRow>('message');
  const columns: TableColumn<AccessRequestRow>[] = [
    { key: 'report', title: t('rights.request.report'), sortBy: 'name', render: ({ name }) => name },
    { key: 'firstname', title: t('person.firstname'), sortBy: 'firstname', render: (row) => row.firstname },
    { key: 'surname', title: t('person.surname'), sortBy: 'surname', render: (row) => row.surname },
    {
      key: 'email',
      title: t('person.email'),
      sortBy: 'email',
      width: 220,
      render: ({ email }) => <EmailText email={email} />,
      text: ({ email }) => email,
    },
    {
      key: 'phone',
      title: t('person.phone'),
      sortBy: 'phone',
      render: ({ phone }) => <span className="nowrap">{phone}</span>,
      text: ({ phone }) => phone,
    },
    {
      key: 'created',
      title: t('rights.request.created'),
      sortBy: 'date_created',
      render: (row) => <span className="nowrap">{format.date(row.date_created)}</span>,
      text: (row) => format.date(row.date_created),
    },
  ];

  const rowActions = (request: AccessRequestRow): RowAction[] => [
    {
      key: 'decide',
      label: t('rights.request.decideAction'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => decision.show(request),
    },
    ...(request.message
      ? [
          {
            key: 'message',
            label: t('rights.request.messageAction'),
            icon: <MessageOutlined aria-hidden />,
            onClick: () => message.show(request),
          },
        ]
      : []),
  ];

  const table = useTable<AccessRequestRow>({ ...requests, columns, defaultSort: 'date_created' });
  return (
    <>
      <TablePage table={table} caption={isAdministrator ? t('rights.request.table') : undefined}>
        <TableToolbar
          table={table}
          searchLabel={t('reports.search')}
          countText={(count) => t('rights.request.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="access-requests" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('rights.request.empty')}
          rowName={(row) => t('rights.rowName', { report: row.name, receiver: nameOf(row) })}
          rowActions={rowActions}
        />
      </TablePage>
      <DecideAccessDialog
        request={decision.item}
        open={decision.open}
        onSubmit={decide}
        onClose={decision.close}
      />
      <RequestMessageDialog request={message.item} open={message.open} onClose={message.close} />
    </>
  );
}
