import { EditOutlined } from '@ant-design/icons';
import type { AdminRequestRow } from '@portal/contracts';
import { BulkAccountDecisions, formatName, NoteField, usePersonColumns } from '@portal/features';
import { useBulkSelection } from '@portal/features/bulk';
import {
  type DialogState,
  ExportButton,
  FormDialog,
  SelectField,
  TablePage,
  TableRows,
  TableToolbar,
  requireText,
  useDialog,
  useFilter,
  useNotice,
  useTable,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDecision, useRequestPages } from './admin-requests.resource';

/** Lists the open user admin requests, or all of them with `?show=all`. */
export function AdminRequestsScreen() {
  const { t } = useTranslation('admin');
  const dialog = useDialog<AdminRequestRow>();
  const [value, setFilter] = useFilter('show');
  const filter = value === 'all' ? 'all' : 'open';
  const { person, partner, status } = usePersonColumns<AdminRequestRow>(({ userId }) => userId);
  const columns: TableColumn<AdminRequestRow>[] = [
    ...person,
    { ...partner, title: t('requests.partner') },
    status,
    {
      key: 'requestStatus',
      title: t('requests.requestStatus'),
      sortBy: 'requestStatus',
      render: ({ requestStatus }) => requestStatus,
    },
  ];

  const listRowActions = (request: AdminRequestRow): RowAction[] =>
    request.requestStatus === 'Pending'
      ? [
          {
            key: 'decide',
            label: t('screens:permissions.request.decideAction'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => dialog.show(request),
          },
        ]
      : [];

  const table = useTable<AdminRequestRow>({
    name: 'user-admin-requests',
    ...useRequestPages(filter),
    columns,
    defaultSort: 'date_created',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage table={table}>
        <TableToolbar
          table={table}
          selection={selection}
          countText={(count) => t('screens:permissions.request.count', { count })}
          filterPanel={{
            count: filter === 'all' ? 1 : 0,
            content: (
              <Segmented
                aria-label={t('requests.shown')}
                value={filter}
                onChange={(choice) => setFilter(choice === 'all' ? choice : '')}
                options={[
                  { value: 'open', label: t('requests.open') },
                  { value: 'all', label: t('requests.all') },
                ]}
              />
            ),
          }}
        >
          <ExportButton table={table} name="user-admin-requests" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t(`requests.empty.${filter}`)}
          rowName={formatName}
          rowActions={listRowActions}
          selection={selection}
        />
        <BulkAccountDecisions kind="Admin request" table={table} selection={selection} />
      </TablePage>
      <DecideDialog dialog={dialog} />
    </>
  );
}

const decisions = ['Accepted', 'Denied'] as const;

function DecideDialog({ dialog }: { dialog: DialogState<AdminRequestRow> }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const decide = useDecision();
  const request = dialog.item;
  if (!request) return null;
  const { adminRequestId, userId } = request;
  return (
    <FormDialog<{ status: (typeof decisions)[number]; reason?: string }>
      open={dialog.open}
      title={t('requests.decide.title')}
      submitText={t('requests.decide.submit')}
      failureText={t('requests.decide.failure')}
      onSubmit={({ status, reason }) =>
        decide({ id: adminRequestId, userId, status, reason: reason?.trim() })
      }
      onDone={() => notice.success(t('requests.decide.success'))}
      onClose={dialog.close}
    >
      <p className="dialog-subject">
        {t('requests.decide.subject', { name: formatName(request), partner: request.name })}
      </p>
      <SelectField
        name="status"
        label={t('requests.requestStatus')}
        hint={t('requests.decide.hint')}
        placeholder={t('requests.decide.placeholder')}
        options={decisions.map((decision) => ({
          value: decision,
          label: t(`requests.decisions.${decision}`),
        }))}
        rules={[requireText(t('requests.decide.missing'))]}
      />
      <NoteField />
    </FormDialog>
  );
}
