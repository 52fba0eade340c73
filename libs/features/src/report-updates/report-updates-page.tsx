import { ReadOutlined, SendOutlined } from '@ant-design/icons';
import type { ReportRow, ReportUpdateRow } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  type DialogState,
  ExportButton,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  TextDialog,
  useDialog,
  useDateColumns,
  useFormat,
  usePortal,
  useTable,
  ViewSelect,
} from '@portal/ui-kit';
import { useAuthorColumn } from '../people/person-columns';
import { useWriterName } from '../people/person-name';
import { useReportColumns } from '../reports/report-columns';
import { useReportPages } from '../reports/report.resource';
import { ReportLink } from '../reports/report-name';
import { ReportUpdateDialog, useRecipientTexts } from './report-update.dialog';
import { useReportUpdatePages } from './report-updates.resource';

const updatesView = 'updates';

/** Sends updates of reports. Administrators and user admins also read the updates that were sent. */
export function ReportUpdatesPage() {
  const { t } = useTranslation('screens');
  const { account } = usePortal();
  const [params] = useSearchParams();
  const view = params.get('view') === updatesView ? updatesView : 'reports';
  if (account.role === 'user') return <ReportsToUpdate />;
  const views = [
    { key: 'reports', label: t('permissions.update.views.reports'), search: '' },
    { key: updatesView, label: t('permissions.update.views.updates'), search: `view=${updatesView}` },
  ];
  const actions = <ViewSelect label={t('permissions.update.views.label')} views={views} shown={view} />;
  if (view === updatesView) return <UpdatesToRead key={view} actions={actions} />;
  return <ReportsToUpdate key={view} actions={actions} />;
}

function ReportsToUpdate({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('screens');
  const dialog = useDialog<ReportRow>();
  const { name, workspace, uploaded, status, type } = useReportColumns<ReportRow>();
  const table = useTable<ReportRow>({
    name: 'report-updates',
    ...useReportPages(),
    columns: [name, workspace, uploaded, status, type],
    defaultSort: '-type,-date_uploaded',
  });
  return (
    <>
      <TablePage table={table} actions={actions}>
        <TableToolbar table={table} countText={(count) => t('reports.count', { count })}>
          <ExportButton table={table} name="report-updates" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('reports.empty')}
          rowActions={(report) => [
            {
              key: 'update',
              label: t('permissions.update.action'),
              icon: <SendOutlined aria-hidden />,
              onClick: () => dialog.show(report),
            },
          ]}
        />
      </TablePage>
      <ReportUpdateDialog dialog={dialog} />
    </>
  );
}

function UpdatesToRead({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('screens');
  const getName = useWriterName();
  const dialog = useDialog<ReportUpdateRow>();
  const table = useTable<ReportUpdateRow>({
    name: 'sent-report-updates',
    ...useReportUpdatePages(),
    isPending: ({ isDelivered }) => !isDelivered,
    columns: useUpdateColumns(),
    defaultSort: '-date_created',
  });
  return (
    <>
      <TablePage table={table} actions={actions}>
        <TableToolbar
          table={table}
          searchLabel={t('permissions.update.search')}
          countText={(count) => t('permissions.update.count', { count })}
        >
          <ExportButton table={table} name="sent-report-updates" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('permissions.update.none')}
          rowName={(row) =>
            t('permissions.update.rowName', { report: row.name || t('reports.deleted'), name: getName(row) })
          }
          rowActions={(row) => [
            {
              key: 'read',
              label: t('permissions.update.read'),
              icon: <ReadOutlined aria-hidden />,
              onClick: () => dialog.show(row),
            },
          ]}
        />
      </TablePage>
      <ReadUpdateDialog dialog={dialog} />
    </>
  );
}

/** The columns of the updates. Exports contain whole texts. */
function useUpdateColumns(): TableColumn<ReportUpdateRow>[] {
  const { t } = useTranslation('screens');
  const { time } = useDateColumns<ReportUpdateRow>();
  const { timeZone } = usePortal().config;
  const { reached } = useRecipientTexts();
  return [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'name',
      render: ({ reportId, type, name }) => (
        <div className="report-name report-name-alone">
          {type ? <ReportLink report={{ id: reportId, name, type }} /> : t('reports.deleted')}
        </div>
      ),
      text: ({ name }) => name || t('reports.deleted'),
    },
    {
      key: 'updates',
      title: t('permissions.update.label'),
      render: ({ updates }) => <p className="text-beginning">{updates}</p>,
      text: ({ updates }) => updates,
    },
    useAuthorColumn<ReportUpdateRow>('author', t('permissions.update.author')),
    {
      ...time('time', t('permissions.update.time'), 'date_created'),
      exportTitle: t('reports.timeIn', { title: t('permissions.update.time'), timeZone }),
    },
    {
      key: 'reached',
      title: t('permissions.update.reached'),
      render: (row) => <div className="feedback-from">{reached(row)}</div>,
      text: reached,
    },
  ];
}

/** The whole text of an update of a report. */
function ReadUpdateDialog({ dialog }: { dialog: DialogState<ReportUpdateRow> }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const getName = useWriterName();
  const { reached } = useRecipientTexts();
  const update = dialog.item;
  if (!update) return null;
  const events = [getName(update), update.user_type, format.time(update.date_created)].filter(Boolean);
  return (
    <TextDialog
      open={dialog.open}
      onClose={dialog.close}
      title={update.name || t('reports.deleted')}
      subject={
        <>
          {events.join(' · ')}
          <br />
          {t('permissions.update.reachedWhom', { people: reached(update) })}
        </>
      }
      text={update.updates}
    />
  );
}
