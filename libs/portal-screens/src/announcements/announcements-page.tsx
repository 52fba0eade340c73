import { ReadOutlined, StopOutlined } from '@ant-design/icons';
import type { AnnouncementRow } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  beginningOf,
  useDetour,
  useDialog,
  useFormat,
  useTable,
  type RowAction,
} from '@portal/ui-kit';
import { progressOf } from './announcement-progress';
import { AnnouncementDialog } from './announcement.dialog';
import { useAnnouncements } from './announcements.resource';
import { useAnnouncementColumns } from './use-announcement-columns';
import { useWithdrawal } from './use-withdrawal';

interface AnnouncementsPageProps {
  /** Where an announcement is added. */
  addPath: string;
}

/** What was announced to whom, and how many have seen it. */
export function AnnouncementsPage({ addPath }: AnnouncementsPageProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const goTo = useDetour();
  const dialog = useDialog<AnnouncementRow>();
  const { announcements, withdraw } = useAnnouncements();
  const askToWithdraw = useWithdrawal(withdraw);
  const add = (
    <Button type="primary" onClick={() => goTo(addPath)}>
      {t('announcements.add.action')}
    </Button>
  );

  const rowActions = (row: AnnouncementRow): RowAction[] => [
    {
      key: 'read',
      label: t('announcements.read'),
      icon: <ReadOutlined aria-hidden />,
      onClick: () => dialog.show(row),
    },
    ...(isAlive(row)
      ? [
          {
            key: 'withdraw',
            label: t('announcements.withdraw.action'),
            icon: <StopOutlined aria-hidden />,
            danger: true,
            onClick: () => askToWithdraw(row),
          },
        ]
      : []),
  ];

  const table = useTable<AnnouncementRow>({
    ...announcements,
    isPending: isBeingSent,
    columns: useAnnouncementColumns(),
    defaultSort: '-from',
  });
  return (
    <>
      <TablePage table={table} actions={add}>
        <TableToolbar
          table={table}
          searchLabel={t('reports.search')}
          countText={(count) => t('announcements.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="announcements" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('announcements.empty')}
          rowName={({ message }) => beginningOf(message)}
          rowActions={rowActions}
        />
      </TablePage>
      <AnnouncementDialog announcement={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

const isBeingSent = (row: AnnouncementRow): boolean => progressOf(row) === 'Being sent';

/** Whether people see an announcement, or will. */
const isAlive = ({ status }: AnnouncementRow): boolean => status === 'Planned' || status === 'Shown';
