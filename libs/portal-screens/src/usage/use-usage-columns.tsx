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
import type { FiguresView } from './usage-totals';
import { useUsageLink, type UsageBy } from './use-usage-address';
import type { UsageRow } from '@portal/contracts';
import { useCallback } from 'react';

/** The columns of usage on the screen and in exports, which contain each duration in seconds. */
export function useUsageColumns(by: UsageBy, view: FiguresView) {
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
  const spread = (key: 'viewTime' | 'drawTime'): TableColumn<UsageTableRow>[] => {
    const getText = (seconds: number | null) =>
      seconds === null ? t('kit:duration.none') : roughDuration(seconds);
    return [
      {
        key,
        title: t(`usage.columns.${key}`),
        sortBy: key,
        isNumber: true,
        isTableOnly: key === 'viewTime',
        render: (row) => getText(row[key].median),
      },
      {
        key: `${key}P95`,
        title: t(`usage.columns.${key}P95`),
        isNumber: true,
        isTableOnly: true,
        render: (row) => getText(row[key].p95),
      },
    ];
  };
  const createSecondsColumn = (
    key: string,
    of: (row: UsageTableRow) => number | null,
  ): TableColumn<UsageTableRow> => ({
    key,
    title: t(`usage.export.${key}`),
    render: (row) => of(row) ?? '',
  });
  const estimate = (key: string, of: (row: UsageTableRow) => number | null) =>
    createSecondsColumn(key, (row) => {
      const seconds = of(row);
      return seconds === null ? null : roundToTwoFigures(seconds);
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
    columns:
      view === 'loading'
        ? [name, count('views'), ...spread('drawTime')]
        : [...shared, secondsInView, ...spread('viewTime')],
    exportColumns: [
      ...shared,
      createSecondsColumn('secondsInView', (row) => row.secondsInView),
      estimate('viewTimeMedian', (row) => row.viewTime.median),
      estimate('viewTimeP95', (row) => row.viewTime.p95),
      estimate('drawTimeMedian', (row) => row.drawTime.median),
      estimate('drawTimeP95', (row) => row.drawTime.p95),
    ],
  };
}

/** Names rows of usage, also those of deleted or missing records. */
export function useUsageName(by: UsageBy): (row: Pick<UsageRow, 'name'>) => string {
  const { t } = useTranslation('screens');
  return useCallback(({ name }) => name ?? t(`usage.nameless.${by}`), [t, by]);
}
