import { KeyOutlined } from '@ant-design/icons';
import type { UnusedPermissionRow } from '@portal/contracts';
import { Button } from 'antd';
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
import { useUnusedReceiverPages } from './unused.resource';
import type { UsageScope } from './usage-scope';
import { searchOf } from './usage-views';
import { useAskedReport } from './use-asked-report';
import { useExportName } from './use-export-name';
import { useUsageAddress } from './use-usage-address';
import { useUsagePlaces } from './use-usage-places';

interface UnusedReceiversProps {
  scope: UsageScope;
  reportId: number;
}

/** Who has a permission for a report and never opened it, with the way to where it is taken away. */
export function UnusedReceivers({ scope, reportId }: UnusedReceiversProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const navigate = useNavigate();
  const [chosen] = useUsageAddress(scope.own?.id);
  const [params] = useSearchParams();
  const within = useUsagePlaces(['usage', 'unused']);
  const { name, owner } = useAskedReport(reportId, scope.own?.id);
  // Administrators take away any.
  const taker = scope.own?.id ? owner : 'own';
  const showPermission = ({ kind }: UnusedPermissionRow) =>
    void navigate(`${scope.permissionPaths[kind]}?search=${encodeURIComponent(name ?? '')}`);
  const columns: TableColumn<UnusedPermissionRow>[] = [
    {
      key: 'receiver',
      title: t('usage.unused.receiver'),
      sortBy: 'receiver',
      render: ({ receiver }) => receiver,
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
      render: ({ user_type_name }) => user_type_name ?? t('reports.none'),
      text: ({ user_type_name }) => user_type_name ?? '',
    },
    {
      key: 'granted',
      title: t('usage.unused.granted'),
      sortBy: 'granted',
      render: ({ granted }) => <span className="nowrap">{format.date(granted)}</span>,
      text: ({ granted }) => format.date(granted),
    },
  ];
  const table = useTable<UnusedPermissionRow>({
    ...useUnusedReceiverPages(reportId, scope.own?.id ?? chosen.partnerId),
    columns,
    defaultSort: 'receiver',
  });
  return (
    <TablePage
      table={table}
      crumbs={within}
      title={name ? t('usage.unused.of', { report: name }) : t('usage.views.unused')}
      actions={
        <Button onClick={() => void navigate({ search: searchOf('unused', params) })}>
          {t('usage.unused.all')}
        </Button>
      }
      header={<p className="usage-state">{taker !== 'unknown' && t(`usage.unused.hints.${taker}`)}</p>}
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t('rights.count', { count, formatted: format.number(count) })}
      >
        <ExportButton
          table={table}
          name={useExportName(scope, chosen)(`unused-permissions-of-report-${reportId}`)}
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
