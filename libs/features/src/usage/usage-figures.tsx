import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  type RowAction,
  ChoiceSelect,
  TablePage,
  TableRows,
  TableToolbar,
  useNotice,
  useErrorText,
  useIsMounted,
  useTable,
} from '@portal/ui-kit';
import { TopUsage } from './top-usage';
import { UsageFilters, UsageViews, useExportName } from './usage-header';
import { UsageTotals } from './usage-totals';
import { type UsageSelection, type UsageTableRow, useUsagePages, useUsageTotals } from './usage.resource';
import {
  type ChangeUsage,
  countUsageFilters,
  type UsageBy,
  usageBys,
  useUsageAddress,
  useUsageLink,
} from './use-usage-address';
import { usageMeasures } from './measures';
import { useUsageColumns } from './use-usage-columns';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ChoiceField } from './range-fields';
import { isNotFound } from '@portal/ui-kit/platform';
import { useOwnPartner } from '../people/choices.resource';
import { useFindReport } from '../reports/report.resource';
import { useOpenReport } from '../reports/use-report-address';

/** Usage in a range of days: the totals, the largest as bars, and all of it as a table. */
export function UsageFigures() {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const [chosen, change] = useUsageAddress(own?.id);
  const { by, range, categoryId, groupId } = chosen;
  const partnerId = own?.id ?? chosen.partnerId;
  const of = { ...range, partnerId, categoryId, groupId };
  const hasActions = by === 'report' || by === 'partner';
  const getLink = useUsageLink(by);
  const navigate = useNavigate();
  const rowActions = useUsageActions(change);
  const { columns, exportColumns } = useUsageColumns(by);
  const table = useTable<UsageTableRow>({
    name: 'usage',
    ...useUsagePages(by, of),
    columns,
    defaultSort: '-views',
  });
  const sortedBy = usageMeasures.find((measure) => table.state.sort === `-${measure}`);
  return (
    <TablePage
      table={table}
      actions={<UsageViews shown="usage" />}
      header={
        <>
          {(categoryId ?? groupId) && <Within of={of} onLeave={change} />}
          <UsageTotals of={of} />
          <TopUsage by={by} of={of} measure={sortedBy ?? 'views'} />
        </>
      }
    >
      <TableToolbar
        table={table}
        countText={(count) => t(`usage.count.${by}`, { count })}
        filterPanel={{
          count: countUsageFilters(chosen),
          content: (
            <UsageFilters chosen={chosen} onChange={change}>
              <ByField
                choices={usageBys[partnerId ? 'partner' : 'all']}
                value={by}
                onChange={(value) => change({ by: value, category: '', group: '' })}
              />
            </UsageFilters>
          ),
        }}
      >
        <ExportButton
          table={table}
          name={useExportName(chosen)(`usage-by-${by}`)}
          days={range}
          columns={exportColumns}
        />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('usage.empty')}
        rowActions={hasActions ? rowActions : undefined}
        canOpen={(row) => getLink(row) !== undefined}
        onOpen={(row) => void navigate(getLink(row) ?? '')}
      />
    </TablePage>
  );
}

/** Names the category or the group that is listed, and returns to the list that it was opened from. */
function Within({ of, onLeave }: { of: UsageSelection; onLeave: ChangeUsage }) {
  const { t } = useTranslation('screens');
  const name = useUsageTotals(of).data?.name;
  const by = of.categoryId ? 'category' : 'group';
  return (
    <p className="usage-within">
      {name ? t(`usage.within.${by}`, { name }) : t(`usage.bys.${by}`)}{' '}
      <Button onClick={() => onLeave({ by, category: '', group: '' })}>{t(`usage.within.all.${by}`)}</Button>
    </p>
  );
}

interface ByFieldProps {
  choices: readonly UsageBy[];
  value: UsageBy;
  onChange: (by: UsageBy) => void;
}

function ByField({ choices, value, onChange }: ByFieldProps) {
  const { t } = useTranslation('screens');
  return (
    <ChoiceField label={t('usage.by')}>
      {(id) => (
        <ChoiceSelect<UsageBy>
          id={id}
          value={value}
          options={choices.map((by) => ({ value: by, label: t(`usage.bys.${by}`) }))}
          onChange={onChange}
        />
      )}
    </ChoiceField>
  );
}

/** Actions of a row: open the report, or show the HIS partner's reports. */
function useUsageActions(change: ChangeUsage): (row: UsageTableRow) => RowAction[] {
  const { t } = useTranslation('screens');
  const open = useOpenFound();
  return ({ id, by, openable }) => {
    if (openable) {
      return [{ key: 'open', label: t('usage.open'), onClick: () => void open(id) }];
    }
    if (by === 'partner' && id !== 0) {
      const ofPartner = { partner: String(id), by: '' };
      return [
        {
          key: 'reports',
          label: t('usage.itsReports'),
          onClick: () => change(ofPartner, { replace: false }),
        },
      ];
    }
    return [];
  };
}

/** Opens a report by its id, unless the screen was left meanwhile. Shows an error as a notice. */
function useOpenFound(): (id: number) => Promise<void> {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const errorText = useErrorText();
  const find = useFindReport();
  const open = useOpenReport();
  const isMounted = useIsMounted();
  return async (id) => {
    try {
      const report = await find(id);
      if (isMounted()) open(report);
    } catch (error) {
      notice.failure(isNotFound(error) ? t('errors.noReport') : errorText(error));
    }
  };
}
