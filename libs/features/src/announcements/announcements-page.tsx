import { ReadOutlined, StopOutlined } from '@ant-design/icons';
import type { AnnouncementRow, WriteResponse } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import { SelectableRows } from '../bulk/selectable-rows';
import {
  shortenText,
  ExportButton,
  type RowAction,
  StatusMark,
  type TableColumn,
  TablePage,
  TableToolbar,
  TextDialog,
  useConfirmedWrite,
  useDetour,
  useDialog,
  useDateColumns,
  useFormat,
  usePortal,
  useTable,
} from '@portal/ui-kit';
import { getProgress } from './announcement';
import { useAnnouncements } from './announcements.resource';
import { useWriterName } from '../people/person-name';
import { usePath } from '../routes/use-path';

/** Lists announcements with how many recipients have seen them. */
export function AnnouncementsPage() {
  const addPath = usePath('addAnnouncement');
  const { t } = useTranslation('screens');
  const goTo = useDetour();
  const dialog = useDialog<AnnouncementRow>();
  const getAudience = useAudienceText();
  const { announcements, withdraw } = useAnnouncements();
  const askToWithdraw = useWithdrawal(withdraw);
  const add = (
    <Button type="primary" onClick={() => goTo(addPath)}>
      {t('announcements.add.action')}
    </Button>
  );

  const listRowActions = (row: AnnouncementRow): RowAction[] => [
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
    name: 'announcements',
    ...announcements,
    isPending: isBeingSent,
    columns: useAnnouncementColumns(),
    defaultSort: '-from',
  });
  const selection = useBulkSelection(table);
  const { announcement } = usePortal().api;
  return (
    <>
      <TablePage table={table} actions={add}>
        <TableToolbar
          table={table}
          selection={selection}
          countText={(count) => t('announcements.count', { count })}
        >
          <ExportButton table={table} name="announcements" />
        </TableToolbar>
        <SelectableRows
          table={table}
          selection={selection}
          emptyText={t('announcements.empty')}
          rowName={({ message }) => shortenText(message)}
          rowActions={listRowActions}
          action={{
            key: 'withdraw',
            label: t('announcements.withdraw.action'),
            danger: true,
            title: (count) => t('announcements.withdraw.bulk.title', { count }),
            text: t('announcements.withdraw.bulk.text'),
            done: (count) => t('announcements.withdraw.bulk.done', { count }),
          }}
          load={announcements.load}
          findReason={(row) => (isAlive(row) ? undefined : 'over')}
          change={announcement.withdraw}
          lists={announcements.queryKey}
        />
      </TablePage>
      {dialog.item && (
        <TextDialog
          open={dialog.open}
          onClose={dialog.close}
          title={t('announcements.message')}
          subject={getAudience(dialog.item)}
          text={dialog.item.message}
        />
      )}
    </>
  );
}

const isBeingSent = (row: AnnouncementRow): boolean => getProgress(row) === 'Being sent';

const isAlive = ({ status }: AnnouncementRow): boolean => status === 'Planned' || status === 'Shown';

/** The columns of the table of announcements. Exports contain whole texts. */
function useAnnouncementColumns(): TableColumn<AnnouncementRow>[] {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { date } = useDateColumns<AnnouncementRow>();
  const getName = useWriterName();
  const audienceText = useAudienceText();
  const formatUntil = (until: string | null) => (until ? format.date(until) : t('announcements.noEnd'));
  return [
    {
      key: 'message',
      title: t('announcements.message'),
      sortBy: 'message',
      render: (row) => (
        <div className="announcement">
          <p className="text-beginning">{row.message}</p>
          <p className="report-origin">{t('announcements.by', { name: getName(row) })}</p>
        </div>
      ),
      text: ({ message }) => message,
    },
    {
      key: 'audience',
      title: t('announcements.audience'),
      sortBy: 'audience',
      width: 200,
      render: (row) => <span className="audience">{audienceText(row)}</span>,
      text: audienceText,
    },
    date('from', t('announcements.from'), 'from'),
    {
      key: 'until',
      title: t('announcements.until'),
      sortBy: 'until',
      render: ({ until }) => <span className="nowrap">{formatUntil(until)}</span>,
      text: ({ until }) => formatUntil(until),
    },
    {
      key: 'status',
      title: t('announcements.status'),
      sortBy: 'status',
      render: (row) => <StatusMark status={getProgress(row)} text={getStatusText(row)} />,
      text: getStatusText,
    },
    {
      key: 'seen',
      title: t('announcements.seen'),
      sortBy: 'seen',
      render: (row) => <span className="nowrap">{getSeenText(row)}</span>,
      text: getSeenText,
    },
  ];

  function getStatusText(row: AnnouncementRow): string {
    return t(`announcements.states.${getProgress(row)}`);
  }

  function getSeenText({ seen, receivers }: AnnouncementRow): string {
    return t('announcements.seenBy', { seen: format.number(seen), receivers: format.number(receivers) });
  }
}

function useAudienceText(): (announcement: AnnouncementRow) => string {
  const { t } = useTranslation('screens');
  return ({ audience, audienceName }) =>
    t(`announcements.to.${audience}`, { name: audienceName ?? t('announcements.gone') });
}

/** Withdraws an announcement after a confirmation. */
function useWithdrawal(
  withdraw: (announcement: { id: number }) => Promise<WriteResponse>,
): (announcement: AnnouncementRow) => void {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  return ({ id, message }) =>
    confirm({
      title: t('announcements.withdraw.question', { message: shortenText(message) }),
      text: t('announcements.withdraw.text'),
      okText: t('announcements.withdraw.ok'),
      write: () => withdraw({ id }),
      success: t('announcements.withdraw.success'),
      failure: t('announcements.withdraw.failure'),
    });
}
