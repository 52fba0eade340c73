import type { OpenReportRow, PersonMessageRow, PersonViewsRow, UserRow } from '@portal/contracts';
import { useDateColumns, useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { formatName } from '../people/person-name';
import { useReportColumn, useTypeColumn, useViewsColumn } from '../reports/report-columns';
import { AboutReportLink } from '../reports/about-report-link';
import { useReasonColumns, useRevoking } from '../permissions/access-reasons';
import { ListSection } from '../details/details-lists';
import { usePersonLists } from '../people/person.resource';

export function ReportsOfPerson({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const revoke = useRevoking(({ reportName }) =>
    t('permissions.rowName', { report: reportName, receiver: formatName(user) }),
  );
  return (
    <ListSection<OpenReportRow>
      label={t('details.person.reports')}
      list={usePersonLists(user.id).reports}
      columns={[useReportColumn<OpenReportRow>(), ...useReasonColumns()]}
      defaultSort="reportName"
      countKey="reports.count"
      emptyText={t('details.person.noReports')}
      exportName="reports-of-person"
      rowName={({ reportName }) => reportName}
      rowActions={revoke}
    />
  );
}

export function ViewsOfPerson({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const columns: TableColumn<PersonViewsRow>[] = [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'name',
      render: ({ id, name }) => <AboutReportLink id={id} name={name} />,
      text: ({ name }) => name,
    },
    useTypeColumn<PersonViewsRow>(),
    useViewsColumn<PersonViewsRow>(),
    {
      key: 'viewed',
      title: t('details.person.lastViewed'),
      sortBy: 'date_viewed',
      render: ({ date_viewed }) => format.time(date_viewed),
    },
  ];
  return (
    <ListSection<PersonViewsRow>
      label={t('details.person.viewed')}
      list={usePersonLists(user.id).views}
      columns={columns}
      defaultSort="-date_viewed"
      countKey="reports.count"
      emptyText={t('details.person.noViews')}
      exportName="views-of-person"
    />
  );
}

export function MessagesToPerson({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { time } = useDateColumns<PersonMessageRow>();
  const getText = ({ message }: PersonMessageRow) => message ?? t('details.person.personalMessage');
  const columns: TableColumn<PersonMessageRow>[] = [
    time('created', t('details.person.sent'), 'date_created'),
    {
      key: 'message',
      title: t('details.person.message'),
      render: (row) => (
        <p className="text-beginning" lang={row.message === null ? undefined : row.language}>
          {getText(row)}
        </p>
      ),
      text: getText,
    },
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'reportName',
      render: ({ reportId, reportName }) =>
        reportId && reportName ? <AboutReportLink id={reportId} name={reportName} /> : t('reports.none'),
      text: ({ reportName }) => reportName ?? '',
    },
    {
      key: 'seen',
      title: t('details.person.seen'),
      sortBy: 'date_seen',
      render: ({ date_seen }) => (date_seen ? format.time(date_seen) : t('details.person.notSeen')),
      text: ({ date_seen }) => (date_seen ? format.time(date_seen) : ''),
    },
  ];
  return (
    <ListSection<PersonMessageRow>
      label={t('details.person.messages')}
      list={usePersonLists(user.id).messages}
      columns={columns}
      defaultSort="-date_created"
      countKey="details.person.messageCount"
      emptyText={t('details.person.noMessages')}
      exportName="messages-to-person"
    />
  );
}
