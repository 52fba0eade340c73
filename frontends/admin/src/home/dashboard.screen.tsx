import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { CountCard } from './count-card';
import { countKeys } from '../counts/counts.resource';
import { LatestReports } from './latest-reports';
import { UsageTrends } from './usage-trends';

/** The administrator's dashboard: counts, usage, newest reports. */
export function DashboardScreen() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('dashboard.title')}>
      <ul className="count-cards">
        {countKeys.map((key) => (
          <CountCard key={key} count={key} />
        ))}
      </ul>
      <UsageTrends />
      <LatestReports />
    </Page>
  );
}
