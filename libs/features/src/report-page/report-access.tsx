import { DeleteOutlined } from '@ant-design/icons';
import type { AboutReport, OpenReportRow, ReportGroupRow, ReportPartnerRow } from '@portal/contracts';
import { useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner } from '../people/choices.resource';
import { usePartnerColumn, useReceiverColumns } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { useUntilColumn, useViewedByColumn } from '../permissions/permission-columns';
import { useDeletePermission } from '../permissions/permissions.resource';
import { useReasonColumns, useRevoking } from '../permissions/access-reasons';
import { ListSection } from '../details/details-lists';
import { useReportLists } from '../reports/about-report.resource';

export function PeopleOfReport({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const revoke = useRevoking((row) =>
    t('permissions.rowName', { report: report.name, receiver: formatName(row) }),
  );
  const receiver = useReceiverColumns<OpenReportRow>(({ userId }) => userId);
  const columns: TableColumn<OpenReportRow>[] = [
    ...receiver.map((column) => ({ ...column, inName: true })),
    usePartnerColumn<OpenReportRow>(),
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
        countKey="details.report.peopleCount"
        emptyText={t('details.report.noPeople')}
        exportName="people-of-report"
        rowName={formatName}
        rowActions={revoke}
      />
    </>
  );
}

export function PartnersOfReport({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const count = (key: 'people' | 'ownPartner' | 'byGroup' | 'byUser'): TableColumn<ReportPartnerRow> => ({
    key,
    title: t(`details.report.counts.${key}`),
    sortBy: key === 'people' ? key : undefined,
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
      countKey="details.report.partnerCount"
      emptyText={t('details.report.noPeople')}
      exportName="partners-of-report"
    />
  );
}

export function GroupsOfReport({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const revoke = useDeletePermission('group');
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
        useViewedByColumn<ReportGroupRow>(),
        useUntilColumn<ReportGroupRow>(),
      ]}
      defaultSort="userGroupName"
      countKey="details.report.groupCount"
      emptyText={t('details.report.noGroups')}
      rowName={(row) => row.userGroupName}
      rowActions={({ id, userGroupName: receiver }) => [
        {
          key: 'revoke',
          label: t('details.revoke'),
          icon: <DeleteOutlined aria-hidden />,
          danger: true,
          onClick: () => revoke(id, t('permissions.rowName', { report: report.name, receiver })),
        },
      ]}
    />
  );
}
