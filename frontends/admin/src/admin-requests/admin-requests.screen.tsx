import { EditOutlined } from '@ant-design/icons';
import type { AdminRequestRow } from '@portal/contracts';
import { usePersonColumns, nameOf } from '@portal/portal-screens';
import { TablePage, useDialog, useFilter, useFormat, type RowAction, type TableColumn } from '@portal/ui-kit';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRequestPages } from './admin-requests.resource';
import { DecideDialog } from './decide.dialog';

/** User Admin Requests: users who ask to manage their partner; those not decided yet, or all. */
export function AdminRequestsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const dialog = useDialog<AdminRequestRow>();
  const [filter, setFilter] = useFilter('show');
  const shown = filter === 'all' ? 'all' : 'open';
  const { person, partner, status } = usePersonColumns<AdminRequestRow>();
  const columns: TableColumn<AdminRequestRow>[] = [
    ...person,
    { ...partner, title: t('requests.userType') },
    status,
    {
      key: 'requestStatus',
      title: t('requests.requestStatus'),
      sortBy: 'requestStatus',
      render: ({ requestStatus }) => requestStatus,
    },
  ];

  const rowActions = (request: AdminRequestRow): RowAction[] =>
    request.requestStatus === 'Pending'
      ? [
          {
            key: 'decide',
            label: t('requests.decide.action'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => dialog.show(request),
          },
        ]
      : [];

  return (
    <>
      <TablePage<AdminRequestRow>
        title={t('requests.title')}
        {...useRequestPages(shown)}
        columns={columns}
        defaultSort="date_created"
        searchLabel={t('kit:reports.search')}
        emptyText={t(`requests.empty.${shown}`)}
        countText={(count) => t('requests.count', { count, formatted: format.number(count) })}
        exportName="user-admin-requests"
        tools={
          <Segmented
            aria-label={t('requests.shown')}
            value={shown}
            onChange={(value) => setFilter(value === 'all' ? value : '')}
            options={[
              { value: 'open', label: t('requests.open') },
              { value: 'all', label: t('requests.all') },
            ]}
          />
        }
        rowName={nameOf}
        rowActions={rowActions}
      />
      <DecideDialog request={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
