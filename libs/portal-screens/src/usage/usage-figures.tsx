import { useTranslation } from 'react-i18next';
import { ExportButton, TablePage, TableRows, TableToolbar, useFormat, useTable } from '@portal/ui-kit';
import { ByField } from './by-field';
import { MostUsed } from './most-used';
import { UsageLead } from './usage-lead';
import type { UsageScope } from './usage-scope';
import { UsageTotals } from './usage-totals';
import { useRangeRefusal } from './range-refusal.resource';
import { useUsagePages, type UsageTableRow } from './usage.resource';
import { useExportName } from './use-export-name';
import { useUsageActions } from './use-usage-actions';
import { usageBys, useUsageAddress } from './use-usage-address';
import { useUsageColumns } from './use-usage-columns';

/** Usage in a range of days: the totals, the most used as bars, and all of it as a table. */
export function UsageFigures({ scope }: { scope: UsageScope }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const [chosen, change] = useUsageAddress(scope.own?.id);
  const { by, range, measure } = chosen;
  const userTypeId = scope.own?.id ?? chosen.partnerId;
  const of = { ...range, userTypeId };
  const hasActions = by === 'report' || by === 'partner';
  const rowActions = useUsageActions(change);
  const table = useTable<UsageTableRow>({
    ...useUsagePages(by, of),
    ...useUsageColumns(by),
    defaultSort: '-views',
  });
  return (
    <TablePage
      table={table}
      isTableHidden={useRangeRefusal() !== undefined}
      header={
        <>
          <UsageLead view="usage" scope={scope} chosen={chosen} onChange={change}>
            <ByField
              choices={usageBys[userTypeId ? 'partner' : 'all']}
              value={by}
              onChange={(value) => change({ by: value })}
            />
          </UsageLead>
          <UsageTotals of={of} />
          <MostUsed by={by} of={of} measure={measure} onMeasure={(value) => change({ measure: value })} />
        </>
      }
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t(`usage.count.${by}`, { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name={useExportName(scope, chosen)(`usage-by-${by}`)} days={range} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.empty')}
        rowActions={hasActions ? rowActions : undefined}
      />
    </TablePage>
  );
}
