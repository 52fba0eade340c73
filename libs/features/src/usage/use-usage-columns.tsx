import { useTranslation } from 'react-i18next';
import { type TableColumn, useDuration, useFormat } from '@portal/ui-kit';
import { DetailsLink } from '../details/details-link';
import type { UsageTableRow } from './usage.resource';
import { useUsageLink, type UsageBy } from './use-usage-address';
import type { UsageRow } from '@portal/contracts';
import { useCallback } from 'react';

/** The columns of usage on the screen and in exports, which contain each duration in seconds. */
export function useUsageColumns(by: UsageBy) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const duration = useDuration();
  const getName = useUsageName(by);
  const getLink = useUsageLink(by);
  const name: TableColumn<UsageTableRow> = {
    key: 'name',
    title: t(`usage.bys.${by}`),
    sortBy: 'name',
    isOneLine: true,
    width: '30%',
    render: (row) => {
      const to = getLink(row);
      return to ? <DetailsLink to={to}>{getName(row)}</DetailsLink> : getName(row);
    },
    text: getName,
  };
  const count = (key: 'views' | 'viewers'): TableColumn<UsageTableRow> => ({
    key,
    title: t(`usage.measures.${key}`),
    sortBy: key,
    isNumber: true,
    getBarValue: (row) => row[key],
    isTableOnly: key === 'viewers',
    render: (row) => format.number(row[key]),
    text: (row) => String(row[key]),
  });
  const shared = [name, count('views'), count('viewers')];
  const secondsInView: TableColumn<UsageTableRow> = {
    key: 'secondsInView',
    title: t('usage.measures.secondsInView'),
    sortBy: 'secondsInView',
    isNumber: true,
    getBarValue: (row) => row.secondsInView,
    render: (row) => duration(row.secondsInView),
  };
  return {
    columns: [...shared, secondsInView],
    exportColumns: [
      ...shared,
      {
        key: 'secondsInView',
        title: t('usage.export.secondsInView'),
        render: (row: UsageTableRow) => row.secondsInView,
      },
    ],
  };
}

/** Names rows of usage, also those of deleted or missing records. */
export function useUsageName(by: UsageBy): (row: Pick<UsageRow, 'name'>) => string {
  const { t } = useTranslation('screens');
  return useCallback(({ name }) => name ?? t(`usage.nameless.${by}`), [t, by]);
}
