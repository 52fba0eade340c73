import { DeleteOutlined, NotificationOutlined } from '@ant-design/icons';
import type { UnopenedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  ExportButton,
  type RowAction,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useTable,
} from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';
import { useAboutReportAction } from '../reports/about-report-action';
import { useReportManagement } from '../report-management/report-management.resource';
import { useDeleteReport } from '../report-management/use-delete-report';
import { useOpenReport } from '../reports/use-report-address';
import { useUnopenedPages } from './usage.resource';
import { UsageFilters, UsageViews, useExportName, useUsagePlaces } from './usage-header';
import { countUsageFilters, useUsageAddress } from './use-usage-address';
import { usePath } from '../routes/use-path';
import { usePlainColumns } from '../reports/report-columns';
import { ReportLink } from '../reports/report-name';

export function UnopenedReports() {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const [chosen, change] = useUsageAddress(own?.id);
  const { range } = chosen;
  const partnerId = own?.id ?? chosen.partnerId;
  const table = useTable<UnopenedReportRow>({
    name: 'unopened-reports',
    ...useUnopenedPages({ ...range, partnerId }),
    columns: useUnopenedColumns(),
    defaultSort: 'name',
  });
  return (
    <TablePage
      table={table}
      title={t('usage.views.unopened')}
      crumbs={useUsagePlaces(['usage'])}
      actions={<UsageViews shown="unopened" />}
    >
      <TableToolbar
        table={table}
        countText={(count) => t('reports.count', { count })}
        filterPanel={{
          count: countUsageFilters({ ...chosen, by: 'report' }),
          content: <UsageFilters chosen={chosen} onChange={change} />,
        }}
      >
        <ExportButton table={table} name={useExportName(chosen)('unopened-reports')} days={range} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.unopened.empty')}
        canOpen={({ openable }) => openable}
        onOpen={useOpenReport()}
        rowActions={useUnopenedActions()}
      />
    </TablePage>
  );
}

/** Actions of a row: the report's page, an announcement, and deletion for managers of the report. */
function useUnopenedActions(): (row: UnopenedReportRow) => RowAction[] {
  const { t } = useTranslation('screens');
  const navigate = useNavigate();
  const own = useOwnPartner();
  const announcementPath = usePath('addAnnouncement');
  const about = useAboutReportAction();
  const askToDelete = useDeleteReport(useReportManagement());
  return (row) => {
    const isManaged = !own || row.owner === own.name;
    return [
      ...(row.openable || isManaged ? [about(row)] : []),
      {
        key: 'announce',
        label: t('usage.unopened.announce'),
        icon: <NotificationOutlined aria-hidden />,
        onClick: () =>
          void navigate(announcementPath, {
            state: { message: t('usage.unopened.announcement', { report: row.name }) },
          }),
      },
      ...(isManaged
        ? [
            {
              key: 'delete',
              label: t('reportForm.delete.action'),
              icon: <DeleteOutlined aria-hidden />,
              danger: true,
              onClick: () => askToDelete(row),
            },
          ]
        : []),
    ];
  };
}

function useUnopenedColumns(): TableColumn<UnopenedReportRow>[] {
  const { t } = useTranslation('screens');
  const { type, uploaded } = usePlainColumns<UnopenedReportRow>();
  const createOptionalColumn = (key: 'category' | 'owner'): TableColumn<UnopenedReportRow> => ({
    key,
    title: t(`reports.${key}`),
    sortBy: key,
    render: ({ [key]: name }) => name ?? t('reports.none'),
    text: ({ [key]: name }) => name ?? '',
  });
  return [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => (
        <div className="report-name">{report.openable ? <ReportLink report={report} /> : report.name}</div>
      ),
      text: ({ name }) => name,
    },
    type,
    createOptionalColumn('category'),
    createOptionalColumn('owner'),
    uploaded,
  ];
}
