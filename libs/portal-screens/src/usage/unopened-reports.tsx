import type { UnopenedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { TablePage, useFormat } from '@portal/ui-kit';
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
  const [chosen, change] = useUsageAddress(scope.ownPartnerId);
  const { range } = chosen;
  const userTypeId = scope.ownPartnerId ?? chosen.partnerId;
  return (
    <TablePage<UnopenedReportRow>
      title={t('usage.views.unopened')}
      within={useUsagePlaces(scope, ['usage'])}
      {...useUnopenedPages({ ...range, userTypeId })}
      columns={useUnopenedColumns()}
      defaultSort="name"
      searchLabel={t('reports.search')}
      emptyText={t('usage.unopened.empty')}
      countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      exportName={useExportName(scope, chosen)('unopened-reports')}
      exportDays={range}
      opens={({ openable }) => openable}
      onOpen={useOpenReport()}
      leadAlone={useRangeRefusal() !== undefined}
      lead={<UsageLead view="unopened" scope={scope} chosen={chosen} onChange={change} />}
    />
  );
}
