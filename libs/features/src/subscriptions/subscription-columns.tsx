import type { SubscriptionRow } from '@portal/contracts';
import { StatusMark, useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AboutReportLink } from '../reports/about-report-link';
import { useScheduleText } from './use-schedule-text';

/** The columns of lists of subscriptions. */
export function useSubscriptionColumns<Row extends SubscriptionRow>(): Record<
  'report' | 'schedule' | 'nextRun' | 'lastRun',
  TableColumn<Row>
> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const getSchedule = useScheduleText();
  const getContent = ({ reportType, format: fileFormat, pageName }: Row) =>
    reportType === 'Power Bi'
      ? [t(`export.formats.${fileFormat}`), pageName ?? t('export.allPages')].join(' · ')
      : t('subscriptions.linkOnly');
  const getNextRun = ({ isPaused, nextRun }: Row) => {
    if (isPaused) return t('subscriptions.paused');
    return nextRun ? format.time(nextRun) : t('subscriptions.afterRefresh');
  };
  const getLastRun = ({ lastRun }: Row) => (lastRun ? format.time(lastRun) : t('reports.none'));
  const getFailure = ({ failure }: Row) => (failure ? t(`subscriptions.failures.${failure}`) : '');
  return {
    report: {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'reportName',
      inName: true,
      render: ({ reportId, reportName }) => <AboutReportLink id={reportId} name={reportName} />,
      text: ({ reportName }) => reportName,
    },
    schedule: {
      key: 'schedule',
      title: t('subscriptions.sent'),
      render: (row) => (
        <>
          {getSchedule(row)}
          <p className="report-origin">{getContent(row)}</p>
        </>
      ),
      text: (row) => `${getSchedule(row)}, ${getContent(row)}`,
    },
    nextRun: {
      key: 'nextRun',
      title: t('subscriptions.nextRun'),
      sortBy: 'nextRun',
      render: (row) =>
        row.isPaused ? <StatusMark status="Deactivated" text={getNextRun(row)} /> : getNextRun(row),
      text: getNextRun,
    },
    lastRun: {
      key: 'lastRun',
      title: t('subscriptions.lastRun'),
      sortBy: 'lastRun',
      render: (row) => (
        <>
          {getLastRun(row)}
          {row.failure && <StatusMark status="Blocked" text={getFailure(row)} />}
        </>
      ),
      text: (row) => [getLastRun(row), getFailure(row)].filter(Boolean).join(', '),
    },
  };
}
