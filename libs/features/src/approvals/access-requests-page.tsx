import { EditOutlined, MessageOutlined } from '@ant-design/icons';
import type { accessDecisions, AccessRequestRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import {
  type DialogState,
  ExportButton,
  FormDialog,
  requireText,
  type RowAction,
  SelectField,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  TextDialog,
  useDialog,
  useNotice,
  useDateColumns,
  useTable,
} from '@portal/ui-kit';
import { AboutReportLink } from '../reports/about-report-link';
import { formatName } from '../people/person-name';
import { useOwnPartner } from '../people/choices.resource';
import { useEmailColumn, useReceiverColumns } from '../people/person-columns';
import { BulkAccessDecisions } from './bulk-decisions';
import { NoteField } from './note-field';
import { useAccessDecision, useAccessRequestPages } from '../permissions/permissions.resource';
import { Form } from 'antd';
import { ReadOnlyText, UntilField, useUntil } from '../permissions/permission-fields';

/** Lists pending access requests, with their decision. */
export function AccessRequestsPage() {
  const { t } = useTranslation('screens');
  const { date } = useDateColumns<AccessRequestRow>();
  const isAdministrator = !useOwnPartner();
  const decision = useDialog<AccessRequestRow>();
  const message = useDialog<AccessRequestRow>('message');
  const columns: TableColumn<AccessRequestRow>[] = [
    {
      key: 'report',
      title: t('permissions.request.report'),
      sortBy: 'name',
      isOneLine: true,
      width: '26%',
      render: ({ report_id: id, name }) => <AboutReportLink id={id} name={name} />,
      text: ({ name }) => name,
    },
    ...useReceiverColumns<AccessRequestRow>(({ user_id }) => user_id),
    useEmailColumn<AccessRequestRow>(),
    {
      key: 'phone',
      title: t('person.phone'),
      sortBy: 'phone',
      render: ({ phone }) => <span className="nowrap">{phone}</span>,
      text: ({ phone }) => phone,
    },
    date('created', t('permissions.request.created'), 'date_created'),
  ];

  const listRowActions = (request: AccessRequestRow): RowAction[] => [
    {
      key: 'decide',
      label: t('permissions.request.decideAction'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => decision.show(request),
    },
    ...(request.message
      ? [
          {
            key: 'message',
            label: t('permissions.request.messageAction'),
            icon: <MessageOutlined aria-hidden />,
            onClick: () => message.show(request),
          },
        ]
      : []),
  ];

  const table = useTable<AccessRequestRow>({
    name: 'access-requests',
    ...useAccessRequestPages(),
    columns,
    defaultSort: 'date_created',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage table={table} title={isAdministrator ? t('permissions.request.table') : undefined}>
        <TableToolbar
          table={table}
          selection={selection}
          countText={(count) => t('permissions.request.count', { count })}
        >
          <ExportButton table={table} name="access-requests" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('permissions.request.empty')}
          rowName={(row) => t('permissions.rowName', { report: row.name, receiver: formatName(row) })}
          rowActions={listRowActions}
          selection={selection}
        />
        <BulkAccessDecisions table={table} selection={selection} />
      </TablePage>
      <DecideAccessDialog dialog={decision} />
      {message.item && (
        <TextDialog
          open={message.open}
          onClose={message.close}
          title={t('permissions.request.message')}
          subject={t('permissions.request.subject', {
            name: formatName(message.item),
            report: message.item.name,
          })}
          text={message.item.message}
        />
      )}
    </>
  );
}

type Decision = (typeof accessDecisions)[number];
const decisions: readonly Decision[] = ['Accept Request', 'Deny Request'];

/** Change Access Status: accepts a request for access, until a day if one is chosen, or denies it. */
function DecideAccessDialog({ dialog }: { dialog: DialogState<AccessRequestRow> }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { toEnd } = useUntil();
  const decide = useAccessDecision();
  const request = dialog.item;
  if (!request) return null;
  const { id, user_id: userId, report_id: reportId } = request;
  return (
    <FormDialog<{ status: Decision; until?: string; reason?: string }>
      open={dialog.open}
      title={t('permissions.request.decide')}
      submitText={t('permissions.request.submit')}
      onSubmit={({ status, until, reason }) =>
        decide({ id, userId, reportId, status, until: toEnd(until), reason: reason?.trim() })
      }
      onDone={() => notice.success(t('permissions.request.decided'))}
      onClose={dialog.close}
    >
      <ReadOnlyText label={t('permissions.request.name')} text={formatName(request)} />
      <ReadOnlyText label={t('reports.name')} text={request.name} />
      <SelectField
        name="status"
        label={t('permissions.request.status')}
        hint={t('permissions.request.statusHint')}
        placeholder={t('permissions.request.choose')}
        options={decisions.map((decision) => ({
          value: decision,
          label: t(`permissions.request.decisions.${decision}`),
        }))}
        rules={[requireText(t('permissions.request.missing'))]}
      />
      <UntilOfAccepted />
      <NoteField />
    </FormDialog>
  );
}

function UntilOfAccepted() {
  const accepted: Decision = 'Accept Request';
  return Form.useWatch('status') === accepted ? <UntilField /> : null;
}
