import { ReportKind, ReportName, WaitingPanel } from '@portal/features';
import { ErrorBox, loadThemed, Page, useFormat } from '@portal/ui-kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CountText } from './count-text';
import { type CountKey, countKeys, useDashboard } from './dashboard.resource';
import { FailedItems } from './failed-items';

const UsageTrends = loadThemed(async () => (await import('./usage-trends')).UsageTrends);

export function DashboardScreen() {
  // The chart needs antd, which is larger than the rest of the page.
  const { isFetched } = useDashboard();
  return (
    <Page>
      <ul className="count-cards">
        {countKeys.map((key) => (
          <CountCard key={key} count={key} />
        ))}
      </ul>
      <WaitingPanel>
        <FailedItems />
      </WaitingPanel>
      <Suspense fallback={<TrendsSkeleton />}>{isFetched ? <UsageTrends /> : <TrendsSkeleton />}</Suspense>
      <LatestReports />
    </Page>
  );
}

const paths: Record<CountKey, string> = {
  users: '/seeUsers?users=all',
  reports: '/seeReports',
  views: '/totalViews',
  viewsToday: '/totalViewsToday',
};

function CountCard({ count }: { count: CountKey }) {
  const { t } = useTranslation('admin');
  return (
    <li className="count-card panel">
      <h2>
        <Link to={paths[count]}>{t(`counts.${count}.title`)}</Link>
      </h2>
      <CountText count={count} />
    </li>
  );
}

function TrendsSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div className="panel chart-card" aria-hidden>
      <div className="panel-head trends-head">
        <h2>{t('trends.title')}</h2>
      </div>
      <div className="chart-area">
        <div className="skeleton chart-skeleton" />
      </div>
    </div>
  );
}

const skeletonRows = [1, 2, 3, 4, 5];

function LatestReports() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data, isPending, error, refetch } = useDashboard();
  const reports = data?.latestReports;
  return (
    <section className="panel latest-panel" aria-labelledby="latest-title">
      <div className="panel-head">
        <h2 id="latest-title">{t('latest.title')}</h2>
      </div>
      {isPending && (
        <div className="latest-skeletons">
          {skeletonRows.map((row) => (
            <div key={row} className="skeleton latest-skeleton" />
          ))}
        </div>
      )}
      {!isPending && !reports && <ErrorBox error={error ?? undefined} onRetry={() => void refetch()} />}
      {reports?.length === 0 && <p className="empty">{t('screens:reports.empty')}</p>}
      {reports && reports.length > 0 && (
        <table className="latest" aria-labelledby="latest-title">
          <thead>
            <tr>
              <th scope="col">{t('screens:reports.name')}</th>
              <th scope="col">{t('screens:reports.type')}</th>
              <th scope="col">{t('screens:reports.dateUploaded')}</th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <tr key={report.id}>
                <td>
                  <ReportName report={report} />
                </td>
                <td>
                  <ReportKind type={report.type} />
                </td>
                <td className="nowrap">{format.date(report.date_uploaded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
