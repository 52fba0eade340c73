import { ReportSearch, ViewerSkeleton } from '@portal/portal-screens';
import { portalApp } from '@portal/ui-kit';
import en from './locales/en.json';
import { useFindReports } from './reports/reports.resource';
import { routes } from './routes';
import './messages/messages.css';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import './user.css';

const Search = () => <ReportSearch useFind={useFindReports} listPath="/userSeeReports" />;

/** The user's area as a single-spa application. */
export const { bootstrap, mount, unmount } = portalApp({
  name: 'user',
  routes,
  catalogue: { en },
  Search,
  BareSkeleton: ViewerSkeleton,
  Extras: TopBarLinks,
  MenuBadge,
});
