import { ReadOutlined, StopOutlined } from '@ant-design/icons';
import type { AnnouncementRow } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { beginningOf, type RowAction, TablePage, useDetour, useDialog, useFormat } from '@portal/ui-kit';
import { progressOf } from './announcement-progress';
import { AnnouncementDialog } from './announcement.dialog';
import { useAnnouncements } from './announcements.resource';
import { useAnnouncementColumns } from './use-announcement-columns';
import { useWithdrawal } from './use-withdrawal';

interface AnnouncementsPageProps {
  title: string;
  /** Where an announcement is added. */
  addPath: string;
}

/** What was announced to whom, and how many have seen it. */
export function AnnouncementsPage({ title, addPath }: AnnouncementsPageProps) {
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

  return (
    <>
      <TablePage<AnnouncementRow>
        title={title}
        {...announcements}
        changesSoon={isBeingSent}
        columns={useAnnouncementColumns()}
        defaultSort="-from"
        searchLabel={t('reports.search')}
        emptyText={t('announcements.empty')}
        countText={(count) => t('announcements.count', { count, formatted: format.number(count) })}
        exportName="announcements"
        actions={add}
        rowName={({ message }) => beginningOf(message)}
        rowActions={rowActions}
      />
      <AnnouncementDialog announcement={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

const isBeingSent = (row: AnnouncementRow): boolean => progressOf(row) === 'Being sent';

/** Whether people see an announcement, or will. */
const isAlive = ({ status }: AnnouncementRow): boolean => status === 'Planned' || status === 'Shown';
