import { EditOutlined, KeyOutlined } from '@ant-design/icons';
import type {
  OpenReportRow,
  PersonMessageRow,
  PersonRequestRow,
  PersonViewsRow,
  SignIns,
  UserRow,
} from '@portal/contracts';
import {
  ErrorBox,
  Page,
  PageViews,
  StatusMark,
  useDialog,
  useFormat,
  usePortal,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedbackColumns } from '../feedback/feedback-page';
import { useOwnPartner } from '../people/choices.resource';
import { EditStatusDialog } from '../people/edit-status.dialog';
import { EmailText, RegistrationEvidence } from '../people/person-columns';
import { nameOf } from '../people/person-name';
import { useUserPermissions } from '../permissions/permissions.resource';
import { UserPermissionDialog } from '../permissions/user-permissions-page';
import { useTypeColumn, useViewsColumn } from '../reports/report-columns';
import {
  FeedbackSection,
  FieldList,
  History,
  ListSection,
  MissingDetails,
  PageActions,
  useCounted,
  useIdInAddress,
  useReasonColumns,
  useRevoking,
  useView,
  viewAddress,
  type UseChangeTexts,
} from './details-parts';
import { usePerson, usePersonLists, useSignIns, useStatusChange } from './details.resource';
import { AboutReportLink } from './details-link';

const views = ['profile', 'reports', 'requests', 'views', 'messages', 'feedback', 'history'] as const;

/** Actions beyond those that administrators and user admins share. */
interface MoreActions {
  actions: RowAction[];
  dialogs: ReactNode;
}

interface PersonPageProps {
  useMoreActions?: (user: UserRow) => MoreActions;
  /** Words a change of the account, by default of its status. */
  useChangeTexts?: UseChangeTexts;
}

/** Shows one person: profile, sign-ins, reports, requests, views, messages, feedback and changes. The address names the person and the view. */
export function PersonPage(props: PersonPageProps) {
  const { t } = useTranslation('kit');
  const id = useIdInAddress();
  const { data: user, error, isLoadingError, refetch } = usePerson(id);
  if (!user) {
    return (
      <MissingDetails
        error={id === 0 || user === null ? null : isLoadingError ? error : undefined}
        missingText={t('details.person.missing')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Person key={id} {...props} user={user} />;
}

const noActions = (): MoreActions => ({ actions: [], dialogs: null });

function Person({ user, useMoreActions = noActions, useChangeTexts }: PersonPageProps & { user: UserRow }) {
  const { t } = useTranslation('kit');
  const view = useView(views);
  const { history } = usePersonLists(user.id);
  const { account } = usePortal();
  const own = useOwnPartner();
  const status = useDialog<UserRow>();
  const grant = useDialog<UserRow>('grant');
  const editStatus = useStatusChange();
  const { permissions: _, remove: __, ...granting } = useUserPermissions(own?.id);
  const more = useMoreActions(user);
  // User admins may change neither themselves nor other user admins.
  const canChange = own ? user.role === 'user' : user.role !== 'administrator' && user.id !== account.id;
  const actions: RowAction[] = [
    ...(canChange
      ? [
          {
            key: 'status',
            label: t('status.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => status.show(user),
          },
        ]
      : []),
    ...(user.role === 'administrator'
      ? []
      : [
          {
            key: 'grant',
            label: t('rights.add'),
            icon: <KeyOutlined aria-hidden />,
            onClick: () => grant.show(user),
          },
        ]),
    ...(canChange ? more.actions : []),
  ];
  return (
    <Page title={nameOf(user)} actions={<PageActions actions={actions} />}>
      <PageViews
        label={t('details.person.label')}
        views={views.map((key) => ({
          key,
          label: t(`details.person.views.${key}`),
          search: viewAddress(user.id, key, views[0]),
        }))}
        shown={view}
      />
      {view === 'profile' && <Profile user={user} />}
      {view === 'reports' && <Reports user={user} />}
      {view === 'requests' && <Requests user={user} />}
      {view === 'views' && <Views user={user} />}
      {view === 'messages' && <Messages user={user} />}
      {view === 'feedback' && <Feedback user={user} />}
      {view === 'history' && (
        <History
          label={t(own ? 'details.person.statusHistory' : 'details.person.history')}
          list={history}
          useChangeTexts={useChangeTexts}
        />
      )}
      <EditStatusDialog user={status.item} open={status.open} onSubmit={editStatus} onClose={status.close} />
      <UserPermissionDialog {...granting} user={user} open={grant.open} onClose={grant.close} />
      {more.dialogs}
    </Page>
  );
}

function Profile({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
  const none = t('reports.none');
  return (
    <>
      <section className="panel">
        <FieldList
          rows={[
            { label: t('person.email'), value: <EmailText email={user.email} /> },
            { label: t('person.phone'), value: user.phone || none },
            { label: t('person.partner'), value: user.name ?? none },
            { label: t('person.group'), value: user.group_name ?? none },
            { label: t('details.person.role'), value: t(`details.person.roles.${user.role}`) },
            { label: t('person.status'), value: <StatusMark status={user.status} text={user.status} /> },
            ...(user.role === 'administrator'
              ? []
              : [{ label: t('evidence.title'), value: <RegistrationEvidence user={user} /> }]),
          ]}
        />
      </section>
      <SignInsSection id={user.id} />
    </>
  );
}

function SignInsSection({ id }: { id: number }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { data, error, isLoadingError, refetch } = useSignIns(id);
  const times = (used: SignIns['devices'], key: string) =>
    used.length === 0 ? (
      t(`details.person.${key}.none`)
    ) : (
      <ul className="plain-list">
        {used.map(({ first, last }) => (
          <li key={`${first} ${last}`}>
            {t(`details.person.${key}.times`, { first: format.time(first), last: format.time(last) })}
          </li>
        ))}
      </ul>
    );
  return (
    <section className="panel" aria-labelledby="sign-ins">
      <div className="panel-head">
        <h2 id="sign-ins">{t('details.person.signIns')}</h2>
      </div>
      {isLoadingError ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FieldList
          rows={[
            {
              label: t('details.person.lastSignIn'),
              value: data.last ? format.time(data.last) : t('details.person.never'),
            },
            { label: t('details.person.sessions.title'), value: times(data.sessions, 'sessions') },
            { label: t('details.person.devices.title'), value: times(data.devices, 'devices') },
          ]}
        />
      ) : (
        <div className="skeleton skeleton-line" aria-hidden />
      )}
    </section>
  );
}

function Reports({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
  const revoke = useRevoking(({ reportName }) =>
    t('rights.rowName', { report: reportName, receiver: nameOf(user) }),
  );
  return (
    <ListSection<OpenReportRow>
      label={t('details.person.reports')}
      list={usePersonLists(user.id).reports}
      columns={[
        {
          key: 'report',
          title: t('reports.name'),
          sortBy: 'reportName',
          render: ({ reportId, reportName }) => <AboutReportLink id={reportId} name={reportName} />,
          text: ({ reportName }) => reportName,
        },
        ...useReasonColumns(),
      ]}
      defaultSort="reportName"
      countText={useCounted()('reports.count')}
      emptyText={t('details.person.noReports')}
      exportName="reports-of-person"
      rowName={({ reportName }) => reportName}
      rowActions={revoke}
    />
  );
}

function Requests({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const columns: TableColumn<PersonRequestRow>[] = [
    {
      key: 'report',
      title: t('rights.request.report'),
      sortBy: 'reportName',
      render: ({ reportId, reportName }) => <AboutReportLink id={reportId} name={reportName} />,
      text: ({ reportName }) => reportName,
    },
    {
      key: 'owner',
      title: t('reports.owner'),
      render: ({ owner }) => owner ?? t('reports.none'),
      text: ({ owner }) => owner ?? '',
    },
    {
      key: 'status',
      title: t('person.status'),
      sortBy: 'status',
      render: ({ status }) => t(`details.person.requestStatus.${status}`),
    },
    {
      key: 'created',
      title: t('rights.request.created'),
      sortBy: 'date_created',
      render: ({ date_created }) => format.date(date_created),
    },
    {
      key: 'decided',
      title: t('details.person.decided'),
      render: ({ date_decided }) => (date_decided ? format.date(date_decided) : t('reports.none')),
      text: ({ date_decided }) => (date_decided ? format.date(date_decided) : ''),
    },
  ];
  return (
    <ListSection<PersonRequestRow>
      label={t('details.person.requests')}
      list={usePersonLists(user.id).requests}
      columns={columns}
      defaultSort="-date_created"
      countText={useCounted()('details.person.requestCount')}
      emptyText={t('details.person.noRequests')}
    />
  );
}

function Views({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
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
      countText={useCounted()('reports.count')}
      emptyText={t('details.person.noViews')}
      exportName="views-of-person"
    />
  );
}

function Messages({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const textOf = ({ message }: PersonMessageRow) => message ?? t('details.person.personalMessage');
  const columns: TableColumn<PersonMessageRow>[] = [
    {
      key: 'created',
      title: t('details.person.sent'),
      sortBy: 'date_created',
      render: ({ date_created }) => <span className="nowrap">{format.time(date_created)}</span>,
      text: ({ date_created }) => format.time(date_created),
    },
    {
      key: 'message',
      title: t('details.person.message'),
      render: (row) => <p className="text-beginning">{textOf(row)}</p>,
      text: textOf,
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
      countText={useCounted()('details.person.messageCount')}
      emptyText={t('details.person.noMessages')}
      exportName="messages-to-person"
    />
  );
}

function Feedback({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
  const { report, others } = useFeedbackColumns();
  return (
    <FeedbackSection
      label={t('details.person.feedback')}
      of={{ userId: user.id }}
      columns={[report, ...others]}
      emptyText={t('details.person.noFeedback')}
      exportName="feedback-of-person"
      rowName={({ name }) => name || t('reports.deleted')}
    />
  );
}
