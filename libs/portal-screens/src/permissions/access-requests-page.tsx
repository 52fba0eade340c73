import { EditOutlined, MessageOutlined } from '@ant-design/icons';
import type { accessDecisions, AccessRequestRow, WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import {
  ExportButton,
  FormDialog,
  requireText,
  type RowAction,
  SelectField,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useFormat,
  useNotice,
  useTable,
} from '@portal/ui-kit';
import { AboutReportLink } from '../details/details-link';
import { formatName } from '../people/person-name';
import { useOwnPartner } from '../people/choices.resource';
import { useEmailColumn, useReceiverColumns } from '../people/person-columns';
import { BulkAccessDecisions } from '../waiting/bulk-decisions';
import { useAccessRequests } from './permissions.resource';
import { Button, Form, Modal } from 'antd';
import { ReadOnlyText, UntilField, useUntil } from './permission-fields';

/** Lists pending access requests, with their decision. */
export function AccessRequestsPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const isAdministrator = !useOwnPartner();
  const { requests, decide } = useAccessRequests();
  const decision = useDialog<AccessRequestRow>();
  const message = useDialog<AccessRequestRow>('message');
  const columns: TableColumn<AccessRequestRow>[] = [
    {
      key: 'report',
      title: t('permissions.request.report'),
      sortBy: 'name',
      render: ({ report_id: id, name }) => <AboutReportLink id={id} name={name} />,
      text: ({ name }) => name,
    },
    ...useReceiverColumns<AccessRequestRow>(({ user_id }) => user_id),
    { ...useEmailColumn<AccessRequestRow>(), width: 220 },
    {
      key: 'phone',
      title: t('person.phone'),
      sortBy: 'phone',
      render: ({ phone }) => <span className="nowrap">{phone}</span>,
      text: ({ phone }) => phone,
    },
    {
      key: 'created',
      title: t('permissions.request.created'),
      sortBy: 'date_created',
      render: (row) => <span className="nowrap">{format.date(row.date_created)}</span>,
      text: (row) => format.date(row.date_created),
    },
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
    ...requests,
    columns,
    defaultSort: 'date_created',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage table={table} caption={isAdministrator ? t('permissions.request.table') : undefined}>
        <TableToolbar table={table} countText={(count) => t('permissions.request.count', { count })}>
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

type Decision = (typeof accessDecisions)[number];
const decisions: readonly Decision[] = ['Accept Request', 'Deny Request'];

/** Accepts or denies a request; `until` is an ISO 8601 time, null for access without end. */
type DecideAccess = (decision: {
  id: number;
  userId: number;
  reportId: number;
  status: Decision;
  until: string | null;
}) => Promise<WriteResponse>;

interface DecideAccessDialogProps {
  request: AccessRequestRow | undefined;
  open: boolean;
  onSubmit: DecideAccess;
  onClose: () => void;
}

/** Change Access Status: accepts a request for access, until a day if one is chosen, or denies it. */
function DecideAccessDialog({ request, open, onSubmit, onClose }: DecideAccessDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { toEnd } = useUntil();
  if (!request) return null;
  const { id, user_id: userId, report_id: reportId } = request;
  return (
    <FormDialog<{ status: Decision; until?: string }>
      open={open}
      title={t('permissions.request.decide')}
      submitText={t('permissions.request.submit')}
      failureText={t('permissions.request.failed')}
      onSubmit={({ status, until }) => onSubmit({ id, userId, reportId, status, until: toEnd(until) })}
      onDone={() => notice.success(t('permissions.request.decided'))}
      onClose={onClose}
    >
      <ReadOnlyText label={t('permissions.request.name')} text={formatName(request)} />
      <ReadOnlyText label={t('permissions.report')} text={request.name} />
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
    </FormDialog>
  );
}

function UntilOfAccepted() {
  const accepted: Decision = 'Accept Request';
  return Form.useWatch('status') === accepted ? <UntilField name="until" /> : null;
}

const width = 720;

interface RequestMessageDialogProps {
  request: AccessRequestRow | undefined;
  open: boolean;
  onClose: () => void;
}

function RequestMessageDialog({ request, open, onClose }: RequestMessageDialogProps) {
  const { t } = useTranslation('screens');
  if (!request) return null;
  return (
    <Modal
      open={open}
      title={t('permissions.request.message')}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('permissions.close')}</Button>}
    >
      <p className="dialog-subject">
        {t('permissions.request.subject', { name: formatName(request), report: request.name })}
      </p>
      <p className="typed-text">{request.message || t('permissions.request.noMessage')}</p>
    </Modal>
  );
}
