import type { HistoryRow } from '@portal/contracts';
import { maxExportedViews, useOpenViewed, useViewedColumns } from '@portal/features';
import { ExportButton, TablePage, TableRows, TableToolbar, useTable } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHistoryPages } from './reports.resource';

/** Lists the user's views, latest first. */
export function HistoryScreen() {
  const { t } = useTranslation('user');
  const { name, type, workspace, viewed } = useViewedColumns<HistoryRow>();
  const table = useTable<HistoryRow>({
    name: 'viewership-history',
    ...useHistoryPages(),
    columns: [name, type, { ...workspace, width: '28%' }, viewed(t('history.viewed'))],
    defaultSort: '-date_viewed',
  });
  return (
    <TablePage table={table} title={t('history.table')}>
      <TableToolbar table={table} countText={(count) => t('history.count', { count })}>
        <ExportButton table={table} name="viewership-history" maxRows={maxExportedViews} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('history.empty')}
        emptyStep={
          <Link to="/userSeeReports" className="button button-primary">
            {t('reports.title')}
          </Link>
        }
        onOpen={useOpenViewed()}
      />
    </TablePage>
  );
}
