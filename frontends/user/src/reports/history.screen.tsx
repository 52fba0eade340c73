import type { HistoryRow } from '@portal/contracts';
import { mostExportedViews, useOpenViewed, useViewedColumns } from '@portal/portal-screens';
import { TablePage, useFormat } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHistoryPages } from './reports.resource';

/** Lists the user's views, latest first. */
export function HistoryScreen() {
  const { t } = useTranslation(['user', 'kit']);
  const format = useFormat();
  const navigate = useNavigate();
  const { name, type, workspace, viewed } = useViewedColumns<HistoryRow>();
  return (
    <TablePage<HistoryRow>
      title={t('history.title')}
      caption={t('history.table')}
      {...useHistoryPages()}
      columns={[name, type, workspace, viewed(t('history.viewed'))]}
      defaultSort="-date_viewed"
      searchLabel={t('kit:reports.search')}
      emptyText={t('history.empty')}
      emptyStep={
        <Button type="primary" onClick={() => void navigate('/userSeeReports')}>
          {t('reports.title')}
        </Button>
      }
      countText={(count) => t('history.count', { count, formatted: format.number(count) })}
      exportName="viewership-history"
      exportAtMost={mostExportedViews}
      onOpen={useOpenViewed()}
    />
  );
}
