import { useTranslation } from 'react-i18next';
import {
  type TableColumn,
  roundToTwoFigures,
  useDuration,
  useFormat,
  useRoughDuration,
} from '@portal/ui-kit';
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
  const roughDuration = useRoughDuration();
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
  const secondsInView: TableColumn<UsageTableRow> = {
    key: 'secondsInView',
    title: t('usage.measures.secondsInView'),
    sortBy: 'secondsInView',
    isNumber: true,
    getBarValue: (row) => row.secondsInView,
    render: (row) => duration(row.secondsInView),
  };
  const loadTime: TableColumn<UsageTableRow> = {
    key: 'drawTime',
    title: t('usage.loadTime'),
    sortBy: 'drawTime',
    isNumber: true,
    isHiddenAtFirst: true,
    render: ({ drawTime: { median } }) => (median === null ? t('kit:duration.none') : roughDuration(median)),
  };
  const inSeconds = (
    { key }: TableColumn<UsageTableRow>,
    getSeconds: (row: UsageTableRow) => number | null,
  ): TableColumn<UsageTableRow> => ({
    key,
    title: t(`usage.export.${key}`),
    render: (row) => getSeconds(row) ?? '',
  });
  const shared = [name, count('views'), count('viewers')];
  return {
    columns: [...shared, secondsInView, loadTime],
    exportColumns: [
      ...shared,
      inSeconds(secondsInView, (row) => row.secondsInView),
      inSeconds(loadTime, ({ drawTime: { median } }) => (median === null ? null : roundToTwoFigures(median))),
    ],
  };
}

/** Names rows of usage, also those of deleted or missing records. */
export function useUsageName(by: UsageBy): (row: Pick<UsageRow, 'name'>) => string {
  const { t } = useTranslation('screens');
  return useCallback(({ name }) => name ?? t(`usage.nameless.${by}`), [t, by]);
}
