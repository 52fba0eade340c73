import type { UnopenedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ExportButton, TablePage, TableRows, TableToolbar, useFormat, useTable } from '@portal/ui-kit';
import { useOpenReport } from '../reports/report-address';
import { useRangeRefusal } from './range-refusal.resource';
import { useUnopenedPages } from './unused.resource';
import { UsageLead } from './usage-lead';
import type { UsageScope } from './usage-scope';
import { useExportName } from './use-export-name';
import { useUnopenedColumns } from './use-unopened-columns';
import { useUsageAddress } from './use-usage-address';
import { useUsagePlaces } from './use-usage-places';

/** The reports that nobody opened in a range of days. */
export function UnopenedReports({ scope }: { scope: UsageScope }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const [chosen, change] = useUsageAddress(scope.own?.id);
  const { range } = chosen;
  const userTypeId = scope.own?.id ?? chosen.partnerId;
  const table = useTable<UnopenedReportRow>({
    ...useUnopenedPages({ ...range, userTypeId }),
    columns: useUnopenedColumns(),
    defaultSort: 'name',
  });
  return (
    <TablePage
      table={table}
      title={t('usage.views.unopened')}
      crumbs={useUsagePlaces(['usage'])}
      isTableHidden={useRangeRefusal() !== undefined}
      header={<UsageLead view="unopened" scope={scope} chosen={chosen} onChange={change} />}
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name={useExportName(scope, chosen)('unopened-reports')} days={range} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.unopened.empty')}
        canOpen={({ openable }) => openable}
        onOpen={useOpenReport()}
      />
    </TablePage>
  );
}
