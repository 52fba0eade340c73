import { DeleteOutlined, EditOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { SubscriptionRow } from '@portal/contracts';
import {
  TableRows,
  TableSection,
  TableToolbar,
  useConfirmedWrite,
  useDialog,
  useNotifiedWrite,
  useScreenTitle,
  useTable,
  type RowAction,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../account/settings-page';
import { SubscribeDialog } from './subscribe.dialog';
import { useSubscriptionColumns } from './subscription-columns';
import { useOwnSubscriptions, useSubscriptionChanges } from './subscriptions.resource';

/** The user's own subscriptions. */
export function MySubscriptionsPage() {
  const { t } = useTranslation('screens');
  const dialog = useDialog<SubscriptionRow>();
  const confirm = useConfirmedWrite();
  const notifyWrite = useNotifiedWrite();
  const { pause, remove } = useSubscriptionChanges();
  const { report, schedule, nextRun, lastRun } = useSubscriptionColumns<SubscriptionRow>();
  const table = useTable<SubscriptionRow>({
    name: 'my-subscriptions',
    ...useOwnSubscriptions(),
    columns: [report, schedule, nextRun, lastRun],
    defaultSort: 'reportName',
  });
  const togglePause = ({ id, isPaused }: SubscriptionRow) =>
    notifyWrite(
      pause({ id, isPaused: !isPaused }),
      t(isPaused ? 'subscriptions.resumed' : 'subscriptions.pausedNotice'),
    );
  const listRowActions = (row: SubscriptionRow): RowAction[] => [
    {
      key: 'change',
      label: t('subscriptions.changeAction'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => dialog.show(row),
    },
    {
      key: 'pause',
      label: t(row.isPaused ? 'subscriptions.resume' : 'subscriptions.pause'),
      icon: row.isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />,
      onClick: () => void togglePause(row),
    },
    {
      key: 'delete',
      label: t('subscriptions.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirm({
          title: t('subscriptions.deleteTitle', { report: row.reportName }),
          okText: t('subscriptions.delete'),
          write: () => remove({ id: row.id }),
          success: t('subscriptions.deleted'),
          failure: t('subscriptions.deleteFailed'),
        }),
    },
  ];
  const { item } = dialog;
  return (
    <>
      <SettingsPage>
        <TableSection table={table} label={useScreenTitle()} hasCaption={false}>
          <TableToolbar table={table} countText={(count) => t('subscriptions.count', { count })} />
          <TableRows
            table={table}
            emptyText={t('subscriptions.empty')}
            rowName={({ reportName }) => reportName}
            rowActions={listRowActions}
          />
        </TableSection>
      </SettingsPage>
      {item && (
        <SubscribeDialog
          report={{ id: item.reportId, name: item.reportName, type: item.reportType }}
          subscription={item}
          open={dialog.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
