import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  NotificationOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type {
  AboutReport,
  OpenReportRow,
  ReportGroupRow,
  ReportNoteRow,
  ReportPartnerRow,
} from '@portal/contracts';
import {
  ErrorBox,
  LineChartCard,
  Page,
  PageViews,
  useConfirmedWrite,
  useDetour,
  useDialog,
  useFormat,
  useLeave,
  type LineChartData,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedbackColumns } from '../feedback/feedback-page';
import { useOwnPartner } from '../people/choices.resource';
import { nameOf, useWriterName } from '../people/person-name';
import { GroupPermissionDialog } from '../permissions/group-permissions-page';
import { useGroupPermissions, useUserPermissions } from '../permissions/permissions.resource';
import { ReportUpdateDialog } from '../permissions/report-update.dialog';
import { UserPermissionDialog } from '../permissions/user-permissions-page';
import { useOpenReport } from '../reports/report-address';
import { ReportKind, ReportStatus } from '../reports/report-name';
import { useReportManagement, type ReportPaths } from '../reports-admin/report-management.resource';
import { useDeleteReport } from '../reports-admin/use-delete-report';
import { ManagedPersonLink } from './details-link';
import {
  FeedbackSection,
  FieldList,
  History,
  ListSection,
  MissingDetails,
  PageActions,
  useCounted,
  useGrantText,
  useIdInAddress,
  useReasonColumns,
  useRevoking,
  useView,
  viewAddress,
  type UseChangeTexts,
} from './details-parts';
import { useAboutReport, useReportLists, useReportViews } from './details.resource';

const userViews = ['about', 'updates'] as const;
const managerViews = ['about', 'people', 'partners', 'groups', 'usage', 'feedback', 'updates'] as const;
const administratorViews = [...managerViews, 'history'] as const;

/** Actions of administrators. */
interface MoreOnReport {
  actions: RowAction[];
  dialogs: ReactNode;
}

interface AboutReportPageProps {
  paths: ReportPaths;
  useMore?: (report: AboutReport) => MoreOnReport;
  /** Words a change of the report, for administrators, who see its history. */
  useChangeTexts?: UseChangeTexts;
}

/** Shows the details of one report that the user may see. The address names the report and the view. */
export function AboutReportPage(props: AboutReportPageProps) {
  const { t } = useTranslation('kit');
  const id = useIdInAddress();
  const { data: report, error, isLoadingError, refetch } = useAboutReport(id);
  if (!report) {
    return (
      <MissingDetails
        error={id === 0 ? null : isLoadingError ? error : undefined}
        missingText={t('details.report.missing')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Report key={id} {...props} report={report} />;
}

const nothingMore = (): MoreOnReport => ({ actions: [], dialogs: null });

function Report({
  paths,
  report,
  useMore = nothingMore,
  useChangeTexts,
}: AboutReportPageProps & { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const { isManaged } = report;
  const views = useChangeTexts ? administratorViews : isManaged ? managerViews : userViews;
  const view = useView<(typeof administratorViews)[number]>(views);
  const { history } = useReportLists(report.id);
  const more = useMore(report);
  const { actions, dialogs } = useReportActions(report, paths, more.actions);
  return (
    <Page title={report.name} actions={<PageActions actions={actions} />}>
      <PageViews
        label={t('details.report.label')}
        views={views.map((key) => ({
          key,
          label: t(`details.report.views.${key}`),
          search: viewAddress(report.id, key, views[0]),
        }))}
        shown={view}
      />
      {view === 'about' && <About report={report} />}
      {view === 'people' && <People report={report} />}
      {view === 'partners' && <Partners report={report} />}
      {view === 'groups' && <Groups report={report} />}
      {view === 'usage' && <Usage report={report} path={paths.usage} />}
      {view === 'feedback' && <Feedback report={report} />}
      {view === 'updates' && <Updates report={report} />}
      {view === 'history' && (
        <History label={t('details.report.history')} list={history} useChangeTexts={useChangeTexts} />
      )}
      {dialogs}
      {more.dialogs}
    </Page>
  );
}

/** The actions on a report, by the dialogs of the lists. */
function useReportActions(report: AboutReport, paths: ReportPaths, more: RowAction[]) {
  const { t } = useTranslation('kit');
  const goTo = useDetour();
  const open = useOpenReport();
  const own = useOwnPartner();
  const update = useDialog<true>('update');
  const toUser = useDialog<true>('user');
  const toGroup = useDialog<true>('group');
  const askToDelete = useDeleteReport(useReportManagement(paths), useLeave(paths.list));
  const { permissions: _, remove: __, ...users } = useUserPermissions(own?.id);
  const { permissions: ___, remove: ____, ...groups } = useGroupPermissions(own?.id);
  const actions: RowAction[] = [
    ...(report.grants.length > 0
      ? [
          {
            key: 'open',
            label: t('details.report.open'),
            icon: <EyeOutlined aria-hidden />,
            onClick: () => open(report),
          },
          {
            key: 'update',
            label: t('rights.update.action'),
            icon: <NotificationOutlined aria-hidden />,
            onClick: () => update.show(true),
          },
        ]
      : []),
  ];
  const managing: RowAction[] = [
    {
      key: 'edit',
      label: t('reportForm.edit.action'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => goTo(`${paths.edit}?report=${report.id}`),
    },
    {
      key: 'user',
      label: t('details.report.grantUser'),
      icon: <KeyOutlined aria-hidden />,
      onClick: () => toUser.show(true),
    },
    {
      key: 'group',
      label: t('details.report.grantGroup'),
      icon: <TeamOutlined aria-hidden />,
      onClick: () => toGroup.show(true),
    },
    ...more,
    {
      key: 'delete',
      label: t('reportForm.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => askToDelete(report),
    },
  ];
  const dialogs = (
    <>
      <ReportUpdateDialog report={report} open={update.open} onClose={update.close} />
      {report.isManaged && (
        <>
          <UserPermissionDialog {...users} report={report} open={toUser.open} onClose={toUser.close} />
          <GroupPermissionDialog {...groups} report={report} open={toGroup.open} onClose={toGroup.close} />
        </>
      )}
    </>
  );
  const [first, ...others] = actions;
  return {
    actions: report.isManaged
      ? [...(first ? [first] : []), ...managing.slice(0, 1), ...others, ...managing.slice(1)]
      : actions,
    dialogs,
  };
}

function About({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const grantText = useGrantText();
  const none = t('reports.none');
  const { data_refreshed_at } = report;
  const reasons = report.grants.map(grantText);
  return (
    <section className="panel">
      <FieldList
        rows={[
          { label: t('details.report.description'), value: report.description || none },
          { label: t('reports.owner'), value: report.owner ?? none },
          { label: t('reports.type'), value: <ReportKind type={report.type} /> },
          { label: t('reports.category'), value: report.category ?? none },
          {
            label: t('details.report.data'),
            value: data_refreshed_at ? format.date(data_refreshed_at) : t('details.report.noData'),
          },
          { label: t('reports.dateUploaded'), value: format.date(report.date_uploaded) },
          { label: t('reports.status'), value: <ReportStatus status={report.status} /> },
          ...(report.isManaged
            ? [{ label: t('reports.workspace'), value: report.workspace_name ?? none }]
            : []),
          { label: t('details.report.rating'), value: <Ratings report={report} /> },
          {
            label: t('details.report.why'),
            value:
              reasons.length > 0
                ? reasons.map((reason) => <div key={reason}>{reason}</div>)
                : t('details.report.closed'),
          },
        ]}
      />
    </section>
  );
}

/** The average of the ratings and the own one; for managers also how many stars were given. */
function Ratings({ report: { stars, ownStar, isManaged } }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const count = stars.reduce((sum, each) => sum + each, 0);
  const total = stars.reduce((sum, each, star) => sum + each * star, 0);
  const given = stars.map((each, star) => ({ each, star })).filter(({ each }) => each > 0);
  return (
    <>
      {count === 0
        ? t('details.report.noRatings')
        : t('details.report.average', {
            count,
            formatted: format.number(count),
            average: format.number(Math.round((total / count) * 10) / 10),
          })}
      {ownStar !== null && <div>{t('details.report.ownRating', { count: ownStar })}</div>}
      {isManaged && given.length > 0 && (
        <p className="report-origin">
          {given
            .reverse()
            .map(({ each, star }) => `${t('rating.stars', { count: star })}: ${format.number(each)}`)
            .join(' · ')}
        </p>
      )}
    </>
  );
}

function People({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const own = useOwnPartner();
  const revoke = useRevoking((row) => t('rights.rowName', { report: report.name, receiver: nameOf(row) }));
  const columns: TableColumn<OpenReportRow>[] = [
    {
      key: 'firstname',
      title: t('person.firstname'),
      sortBy: 'firstname',
      inName: true,
      render: ({ userId, firstname, user_type }) => (
        <ManagedPersonLink id={userId} partner={user_type}>
          {firstname}
        </ManagedPersonLink>
      ),
      text: ({ firstname }) => firstname,
    },
    {
      key: 'surname',
      title: t('person.surname'),
      sortBy: 'surname',
      inName: true,
      render: ({ userId, surname, user_type }) => (
        <ManagedPersonLink id={userId} partner={user_type}>
          {surname}
        </ManagedPersonLink>
      ),
      text: ({ surname }) => surname,
    },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'user_type',
      render: ({ user_type }) => user_type ?? t('reports.none'),
      text: ({ user_type }) => user_type ?? '',
    },
    ...useReasonColumns(),
  ];
  return (
    <>
      {own && <p className="usage-state">{t('details.report.ownPeople', { partner: own.name })}</p>}
      <ListSection<OpenReportRow>
        label={t('details.report.people')}
        list={useReportLists(report.id).people}
        columns={columns}
        defaultSort="surname,firstname"
        countText={useCounted()('details.report.peopleCount')}
        emptyText={t('details.report.noPeople')}
        exportName="people-of-report"
        rowName={nameOf}
        rowActions={revoke}
      />
    </>
  );
}

function Partners({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const count = (key: 'people' | 'ownPartner' | 'byGroup' | 'byUser'): TableColumn<ReportPartnerRow> => ({
    key,
    title: t(`details.report.counts.${key}`),
    ...(key === 'people' && { sortBy: key }),
    isNumber: true,
    render: (row) => format.number(row[key]),
    text: (row) => String(row[key]),
  });
  return (
    <ListSection<ReportPartnerRow>
      label={t('details.report.partners')}
      list={useReportLists(report.id).partners}
      columns={[
        { key: 'name', title: t('person.partner'), sortBy: 'name', render: ({ name }) => name },
        { key: 'group', title: t('person.group'), sortBy: 'group_name', render: (row) => row.group_name },
        count('people'),
        count('ownPartner'),
        count('byGroup'),
        count('byUser'),
      ]}
      defaultSort="name"
      countText={useCounted()('details.report.partnerCount')}
      emptyText={t('details.report.noPeople')}
      exportName="partners-of-report"
    />
  );
}

function Groups({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const confirm = useConfirmedWrite();
  const { remove } = useGroupPermissions(useOwnPartner()?.id);
  const revoke = ({ id, userGroupName }: ReportGroupRow) =>
    confirm({
      title: t('rights.deleteQuestion'),
      text: t('rights.rowName', { report: report.name, receiver: userGroupName }),
      okText: t('rights.deleteOk'),
      write: () => remove({ id }),
      success: t('rights.group.deleted'),
      failure: t('rights.group.deleteFailed'),
    });
  return (
    <ListSection<ReportGroupRow>
      label={t('details.report.groups')}
      list={useReportLists(report.id).groups}
      columns={[
        {
          key: 'group',
          title: t('person.group'),
          sortBy: 'userGroupName',
          render: (row) => row.userGroupName,
        },
        {
          key: 'viewedBy',
          title: t('rights.viewedBy'),
          sortBy: 'viewedBy',
          render: ({ viewedBy }) => t(`rights.viewers.${viewedBy}`),
        },
        {
          key: 'until',
          title: t('rights.until'),
          sortBy: 'until',
          render: ({ until }) => (until ? format.date(until) : t('rights.noEnd')),
        },
      ]}
      defaultSort="userGroupName"
      countText={useCounted()('details.report.groupCount')}
      emptyText={t('details.report.noGroups')}
      rowName={(row) => row.userGroupName}
      rowActions={(row) => [
        {
          key: 'revoke',
          label: t('details.revoke'),
          icon: <DeleteOutlined aria-hidden />,
          danger: true,
          onClick: () => revoke(row),
        },
      ]}
    />
  );
}

function Usage({ report, path }: { report: AboutReport; path: string }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { data, error, isLoadingError, isFetching, refetch } = useReportViews(report.id);
  const chart = useMemo((): LineChartData | undefined => {
    if (!data) return undefined;
    const { days } = data;
    return {
      x: t('details.report.day'),
      y: t('reports.views'),
      labels: days.map(({ day }) => format.day(day)),
      links: days.map(({ day }) => `${path}?from=${day}&to=${day}&search=${encodeURIComponent(report.name)}`),
      series: [
        { name: t('reports.views'), colour: 'var(--accent-text)', values: days.map(({ count }) => count) },
      ],
    };
  }, [data, format, t, path, report.name]);
  const hasFailed = isLoadingError && !isFetching;
  return (
    <>
      <section className="panel">
        {hasFailed ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : (
          <FieldList
            rows={[
              { label: t('details.report.totalViews'), value: data ? format.number(data.views) : '' },
              { label: t('details.report.viewers'), value: data ? format.number(data.viewers) : '' },
            ]}
          />
        )}
      </section>
      <LineChartCard
        title={t('details.report.viewsByDay')}
        data={hasFailed ? null : chart}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Feedback({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const { from, others } = useFeedbackColumns();
  return (
    <FeedbackSection
      label={t('details.report.views.feedback')}
      of={{ reportId: report.id }}
      columns={[from, ...others]}
      emptyText={t('details.report.noFeedback')}
      exportName="feedback-on-report"
      rowName={useWriterName()}
    />
  );
}

function Updates({ report }: { report: AboutReport }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return (
    <ListSection<ReportNoteRow>
      label={t('details.report.updates')}
      list={useReportLists(report.id).updates}
      columns={[
        {
          key: 'date',
          title: t('details.report.sent'),
          sortBy: 'date_created',
          render: ({ date_created }) => <span className="nowrap">{format.date(date_created)}</span>,
          text: ({ date_created }) => format.date(date_created),
        },
        {
          key: 'update',
          title: t('rights.update.label'),
          render: ({ updates }) => <span className="breakable">{updates}</span>,
          text: ({ updates }) => updates,
        },
      ]}
      defaultSort="-date_created"
      countText={useCounted()('details.report.updateCount')}
      emptyText={t('details.report.noUpdates')}
    />
  );
}
