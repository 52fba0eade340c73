import type { ImportRun } from '@portal/contracts';
import {
  ExportButton,
  StatusMark,
  TablePage,
  TableRows,
  TableToolbar,
  useDateColumns,
  useFormat,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ImportAlert, ImportButton } from './import-status';
import { useImportPages, useReportImport } from './report-import.resource';

const counts = ['found', 'added', 'updated', 'vanished'] as const;

/** Lists the imports of Power BI reports with their counts and errors. */
export function ReportImportsScreen() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { time } = useDateColumns<ImportRun>();
  const { run, isError, start } = useReportImport();
  const columns: TableColumn<ImportRun>[] = [
    time('started', t('import.started'), 'started'),
    {
      key: 'by',
      title: t('import.startedBy'),
      render: ({ startedBy }) => <span className="nowrap">{startedBy ?? t('import.daily')}</span>,
      text: ({ startedBy }) => startedBy ?? t('import.daily'),
    },
    {
      key: 'status',
      title: t('import.status'),
      render: ({ status }) => <StatusMark status={status} text={t(`import.statuses.${status}`)} />,
      text: ({ status }) => t(`import.statuses.${status}`),
    },
    ...counts.map((key) => ({
      key,
      title: t(`import.${key}`),
      render: (row: ImportRun) => format.number(row[key]),
    })),
    {
      key: 'error',
      title: t('import.error'),
      render: ({ error, cause }) => (
        <span className="breakable">
          {error ?? t('screens:reports.none')}
          {cause && <div className="report-origin">{t(`screens:powerBi.causes.${cause}`)}</div>}
        </span>
      ),
      text: ({ error }) => error ?? '',
    },
  ];
  const table = useTable<ImportRun>({
    name: 'report-imports',
    ...useImportPages(),
    columns,
    defaultSort: '-started',
  });
  return (
    <TablePage
      table={table}
      header={!isError && <ImportAlert run={run} />}
      actions={<ImportButton run={run} onStart={start} />}
    >
      <TableToolbar table={table} searchLabel={false} countText={(count) => t('import.count', { count })}>
        <ExportButton table={table} name="power-bi-imports" />
      </TableToolbar>
      <TableRows table={table} emptyText={t('import.empty')} />
    </TablePage>
  );
}
