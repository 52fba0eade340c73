import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CountText } from '../counts/count-text';
import type { CountKey } from '../counts/counts.resource';

/** Where the rows that were counted are. */
const paths: Record<CountKey, string> = {
  users: '/seeUsers',
  reports: '/seeReports',
  views: '/totalViews',
  viewsToday: '/totalViewsToday',
};

/** One number of the dashboard, whose title leads to what was counted. */
export function CountCard({ count }: { count: CountKey }) {
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
