import type { AboutReport, ReportNoteRow } from '@portal/contracts';
import {
  ErrorBox,
  LineChartCard,
  StatusMark,
  useDateColumns,
  useFormat,
  type LineChartData,
} from '@portal/ui-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSection } from '../details/details-lists';
import { FieldList } from '../details/details-page';
import { useReportViews } from '../reports/about-report.resource';
import { useReportLists } from '../reports/about-report.resource';
import { usePath } from '../routes/use-path';

export function UsageOfReport({ report }: { report: AboutReport }) {
  const path = usePath('usage');
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { data, error, isLoadingError, isFetching, refetch } = useReportViews(report.id);
  const chart = useMemo((): LineChartData | undefined => {
    if (!data) return undefined;
    const { days } = data;
    return {
      x: t('details.report.day'),
      y: t('reports.views'),
      labels: days.map(({ day }) => format.day(day)),
      links: days.map(({ day }) => `${path}?from=${day}&to=${day}&search=${encodeURIComponent(report.name)}`),
      series: [
        { name: t('reports.views'), colour: 'var(--accent-text)', values: days.map(({ count }) => count) },
      ],
    };
  }, [data, format, t, path, report.name]);
  const hasFailed = isLoadingError && !isFetching;
  return (
    <>
      <section className="panel">
        {hasFailed ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : (
          <FieldList
            rows={[
              { label: t('details.report.totalViews'), value: data ? format.number(data.views) : '' },
              { label: t('details.report.viewers'), value: data ? format.number(data.viewers) : '' },
              ...(data?.alerts ?? []).map(({ kind, value }) => ({
                label: t(`details.report.alerts.${kind}`),
                value: (
                  <StatusMark
                    status="Stale"
                    text={t(`details.report.alertValues.${kind}`, { count: value })}
                  />
                ),
              })),
            ]}
          />
        )}
      </section>
      <LineChartCard
        title={t('details.report.viewsByDay')}
        data={hasFailed ? null : chart}
        onRetry={() => void refetch()}
      />
    </>
  );
}

export function UpdatesOfReport({ report }: { report: AboutReport }) {
  const { t } = useTranslation('screens');
  const { date } = useDateColumns<ReportNoteRow>();
  return (
    <ListSection<ReportNoteRow>
      label={t('details.report.updates')}
      list={useReportLists(report.id).updates}
      columns={[
        date('date', t('details.report.sent'), 'date_created'),
        {
          key: 'update',
          title: t('permissions.update.label'),
          render: ({ updates }) => <span className="breakable">{updates}</span>,
          text: ({ updates }) => updates,
        },
      ]}
      defaultSort="-date_created"
      countKey="permissions.update.count"
      emptyText={t('details.report.noUpdates')}
    />
  );
}
