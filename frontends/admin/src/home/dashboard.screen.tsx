import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { CountCard } from './count-card';
import { useCounts } from './counts.resource';
import { LatestReports } from './latest-reports';
import { UsageTrends } from './usage-trends';

/** The administrator's dashboard: counts, usage, newest reports. */
export function DashboardScreen() {
  const { t } = useTranslation('admin');
  const counts = useCounts();
  return (
    <Page title={t('dashboard.title')}>
      <ul className="count-cards">
        {counts.map((count) => (
          <CountCard key={count.key} count={count} />
        ))}
      </ul>
      <UsageTrends />
      <LatestReports />
    </Page>
  );
}
