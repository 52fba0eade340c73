import type { PartnerViewsRow, UserViewsRow } from '@portal/contracts';
import {
  maxExportedViews,
  formatName,
  PersonLink,
  useOpenViewed,
  useViewedColumns,
  useViewsColumn,
  type ViewedReport,
} from '@portal/features';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useTable,
  type RemoteOptions,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePartnerViewPages, useUserViewPages } from './report-views.resource';

/** Counts the views of each report by HIS partner. */
export function PartnerViewsScreen() {
  const { t } = useTranslation('screens');
  const partner: TableColumn<PartnerViewsRow> = {
    key: 'partner',
    title: t('person.partner'),
    sortBy: 'user_type_name',
    isOneLine: true,
    render: ({ user_type_name: partner }) => partner,
  };
  return (
    <ReportViewsTable
      viewer="partners"
      pages={usePartnerViewPages()}
      viewerColumns={[partner]}
      exportName="his-partners-report-views"
    />
  );
}

/** Counts the views of each report by user. */
export function UserViewsScreen() {
  const { t } = useTranslation('admin');
  const nameOfUser = (row: UserViewsRow) => formatName(row).trim() || t('reportViews.users.deleted');
  const viewerColumns: TableColumn<UserViewsRow>[] = [
    // One column for both names leaves room for the counts.
    {
      key: 'user',
      title: t('users.user'),
      sortBy: 'firstname',
      isOneLine: true,
      width: '16%',
      render: (row) =>
        formatName(row).trim() ? <PersonLink id={row.userId}>{formatName(row)}</PersonLink> : nameOfUser(row),
      text: nameOfUser,
    },
    {
      key: 'partner',
      title: t('screens:person.partner'),
      sortBy: 'user_type_name',
      isOneLine: true,
      isTableOnly: true,
      render: ({ user_type_name: partner }) => partner ?? t('screens:reports.none'),
      text: ({ user_type_name: partner }) => partner ?? '',
    },
  ];
  return (
    <ReportViewsTable
      viewer="users"
      pages={useUserViewPages()}
      viewerColumns={viewerColumns}
      exportName="user-report-views"
    />
  );
}

type ViewsRow = ViewedReport & { id: string; count: number };

interface ReportViewsTableProps<Row> {
  viewer: 'partners' | 'users';
  pages: RemoteOptions<Row>;
  viewerColumns: TableColumn<Row>[];
  exportName: string;
}

function ReportViewsTable<Row extends ViewsRow>({
  viewer,
  viewerColumns,
  pages,
  exportName,
}: ReportViewsTableProps<Row>) {
  const { t } = useTranslation('admin');
  const { name, type, workspace, uploaded, viewed } = useViewedColumns<Row>();
  const viewsColumn = useViewsColumn<Row>();
  const viewedColumn = viewed(t('screens:details.person.lastViewed'));
  const nameOnly: TableColumn<Row> = {
    ...name,
    isOneLine: true,
    width: '28%',
    // Several cards may show the same viewer.
    isCardHeading: true,
  };
  const table = useTable<Row>({
    name: exportName,
    ...pages,
    columns: [
      ...viewerColumns,
      nameOnly,
      workspace,
      { ...uploaded, isTableOnly: true, isHiddenAtFirst: viewer === 'users' },
      viewsColumn,
      viewedColumn,
      { ...type, isTableOnly: true, isHiddenAtFirst: true },
    ],
    defaultSort: '-count',
  });
  return (
    <TablePage table={table} title={t(`reportViews.${viewer}.table`)}>
      <TableToolbar table={table} countText={(count) => t('reportViews.count', { count })}>
        <ExportButton
          table={table}
          name={exportName}
          columns={[...viewerColumns, name, type, workspace, uploaded, viewsColumn, viewedColumn]}
          maxRows={maxExportedViews}
        />
      </TableToolbar>
      <TableRows table={table} emptyText={t('reportViews.empty')} onOpen={useOpenViewed()} />
    </TablePage>
  );
}
