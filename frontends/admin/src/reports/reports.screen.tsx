import { ManagedReportsPage } from '@portal/features/report-management';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ImportAlert, ImportButton } from '../report-import/import-status';
import { useReportImport } from '../report-import/report-import.resource';

/** Lists all reports and shows the Power BI import. */
export function ReportsScreen() {
  const { t } = useTranslation('admin');
  const { run, isError, start } = useReportImport();
  return (
    <ManagedReportsPage
      title={t('reports.table')}
      more={<ImportButton run={run} onStart={start} />}
      header={
        !isError && (
          <ImportAlert run={run}>
            <Link to="/reportImports">{t('import.history')}</Link>
          </ImportAlert>
        )
      }
    />
  );
}
