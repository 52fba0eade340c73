import { KeyOutlined, TeamOutlined } from '@ant-design/icons';
import type { UnusedPermissionRow, UnusedPermissionsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  ExportButton,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useDateColumns,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';
import { ManagedPersonLink } from '../people/person-link';
import { usePath } from '../routes/use-path';
import { useTypeColumn } from '../reports/report-columns';
import { useUnusedPermissionPages, useUnusedReceiverPages } from './usage.resource';
import { toSearch, UsageFilters, UsageViews, useExportName, useUsagePlaces } from './usage-header';
import { useUsageAddress } from './use-usage-address';
import { Button } from 'antd';
import { isNotFound } from '@portal/ui-kit/platform';
import { useReport } from '../reports/report.resource';

type Count = 'users' | 'usersWithoutView' | 'groups' | 'groupsWithoutView';

/** Reports with unused permissions, and the number of receivers who never opened them. */
export function UnusedPermissions() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const own = useOwnPartner();
  const [chosen, change] = useUsageAddress(own?.id);
  const showReceivers = ({ id, name }: UnusedPermissionsRow) => {
    const search = new URLSearchParams(params);
    for (const own of ['search', 'sort', 'page']) search.delete(own);
    search.set('report', String(id));
    void navigate({ search: search.toString() }, { state: { reportName: name } });
  };
  const count = (key: Count): TableColumn<UnusedPermissionsRow> => ({
    key,
    title: t(`usage.unused.${key}`),
    sortBy: key,
    isNumber: true,
    getBarValue: (row) => row[key],
    render: (row) => format.number(row[key]),
    text: (row) => String(row[key]),
  });
  const table = useTable<UnusedPermissionsRow>({
    name: 'unused-permissions',
    ...useUnusedPermissionPages(own?.id ?? chosen.partnerId),
    columns: [
      { key: 'name', title: t('reports.name'), sortBy: 'name', render: ({ name }) => name },
      useTypeColumn(),
      count('users'),
      count('usersWithoutView'),
      count('groups'),
      count('groupsWithoutView'),
    ],
    defaultSort: '-usersWithoutView,-groupsWithoutView,name',
  });
  return (
    <TablePage
      table={table}
      title={t('usage.views.unused')}
      crumbs={useUsagePlaces(['usage'])}
      actions={<UsageViews shown="unused" />}
    >
      <TableToolbar
        table={table}
        countText={(total) => t('reports.count', { count: total })}
        filterPanel={
          own
            ? undefined
            : {
                count: chosen.partnerId ? 1 : 0,
                content: <UsageFilters chosen={chosen} onChange={change} withRange={false} />,
              }
        }
      >
        <ExportButton table={table} name={useExportName(chosen)('unused-permissions')} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.unused.empty')}
        onOpen={showReceivers}
        rowActions={(row) => [
          {
            key: 'who',
            label: t('usage.unused.who'),
            icon: <TeamOutlined aria-hidden />,
            onClick: () => showReceivers(row),
          },
        ]}
      />
    </TablePage>
  );
}

/** Unused permissions of a report, with links to revoke them. */
export function UnusedReceivers({ reportId }: { reportId: number }) {
  const { t } = useTranslation('screens');
  const { date } = useDateColumns<UnusedPermissionRow>();
  const navigate = useNavigate();
  const own = useOwnPartner();
  const paths = { user: usePath('userPermissions'), group: usePath('groupPermissions') };
  const [chosen] = useUsageAddress(own?.id);
  const [params] = useSearchParams();
  const within = useUsagePlaces(['usage', 'unused']);
  const { name, owner } = useQueriedReport(reportId, own?.id);
  // Administrators may revoke all.
  const taker = own?.id ? owner : 'own';
  const showPermission = ({ kind }: UnusedPermissionRow) =>
    void navigate(`${paths[kind]}?search=${encodeURIComponent(name ?? '')}`);
  const columns: TableColumn<UnusedPermissionRow>[] = [
    {
      key: 'receiver',
      title: t('usage.unused.receiver'),
      sortBy: 'receiver',
      render: ({ kind, receiver, receiverId, user_type_name: partner }) => (
        <ManagedPersonLink id={kind === 'user' ? receiverId : null} partner={partner}>
          {receiver}
        </ManagedPersonLink>
      ),
      text: ({ receiver }) => receiver,
    },
    {
      key: 'kind',
      title: t('usage.unused.kind'),
      sortBy: 'kind',
      render: ({ kind }) => t(`usage.unused.kinds.${kind}`),
    },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'user_type_name',
      render: ({ user_type_name: partner }) => partner ?? t('reports.none'),
      text: ({ user_type_name: partner }) => partner ?? '',
    },
    date('granted', t('usage.unused.granted'), 'granted'),
  ];
  const table = useTable<UnusedPermissionRow>({
    ...useUnusedReceiverPages(reportId, own?.id ?? chosen.partnerId),
    columns,
    defaultSort: 'receiver',
  });
  return (
    <TablePage
      table={table}
      crumbs={within}
      title={name ? t('usage.unused.of', { report: name }) : t('usage.views.unused')}
      actions={
        <Button onClick={() => void navigate({ search: toSearch('unused', params) })}>
          {t('usage.unused.all')}
        </Button>
      }
      footer={taker !== 'unknown' && <p className="page-lead">{t(`usage.unused.hints.${taker}`)}</p>}
    >
      <TableToolbar table={table} countText={(count) => t('permissions.count', { count })}>
        <ExportButton
          table={table}
          name={useExportName(chosen)(`unused-permissions-of-report-${reportId}`)}
        />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.unused.nobody')}
        rowActions={
          taker === 'own'
            ? (row) => [
                {
                  key: 'permission',
                  label: t('usage.unused.permission'),
                  icon: <KeyOutlined aria-hidden />,
                  onClick: () => showPermission(row),
                },
              ]
            : undefined
        }
      />
    </TablePage>
  );
}

/** The relation of a report's owner to the user's partner; `unknown` until loaded. */
type Ownership = 'unknown' | 'own' | 'foreign' | 'nobody';

/**
 * Name and owner of the queried report. The list that links here passes the name, also of a report that the user cannot open; such a
 * report belongs to another partner.
 */
function useQueriedReport(
  id: number,
  partnerId: number | undefined,
): { name: string | undefined; owner: Ownership } {
  const state = useLocation().state as { reportName?: string } | null;
  const { data, error } = useReport(id);
  const name = data?.name ?? state?.reportName;
  if (!data) return { name, owner: isNotFound(error) ? 'foreign' : 'unknown' };
  if (data.user_type_id === null) return { name, owner: 'nobody' };
  return { name, owner: data.user_type_id === partnerId ? 'own' : 'foreign' };
}
