import { TeamOutlined } from '@ant-design/icons';
import type { UnusedPermissionsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useFormat,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTypeColumn } from '../reports/plain-columns';
import { useUnusedPermissionPages } from './unused.resource';
import { UsageLead } from './usage-lead';
import type { UsageScope } from './usage-scope';
import { useExportName } from './use-export-name';
import { useUsageAddress } from './use-usage-address';
import { useUsagePlaces } from './use-usage-places';

type Count = 'users' | 'usersWithoutView' | 'groups' | 'groupsWithoutView';

/** The reports that some of those with a permission never opened, and how many of them did not. */
export function UnusedPermissions({ scope }: { scope: UsageScope }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [chosen, change] = useUsageAddress(scope.own?.id);
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
    render: (row) => format.number(row[key]),
    text: (row) => String(row[key]),
  });
  const table = useTable<UnusedPermissionsRow>({
    ...useUnusedPermissionPages(scope.own?.id ?? chosen.partnerId),
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
      header={
        <>
          <UsageLead view="unused" scope={scope} chosen={chosen} onChange={change} withRange={false} />
          <p className="usage-state">{t('usage.unused.hint')}</p>
        </>
      }
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(total) => t('reports.count', { count: total, formatted: format.number(total) })}
      >
        <ExportButton table={table} name={useExportName(scope, chosen)('unused-permissions')} />
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
