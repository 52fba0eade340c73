import { ReportSearch, ViewerSkeleton } from '@portal/portal-screens';
import { portalApp } from '@portal/ui-kit';
import en from './locales/en.json';
import { useFindReports } from './reports/reports.resource';
import { routes } from './routes';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import './admin.css';

const Search = () => <ReportSearch useFind={useFindReports} listPath="/seeReports" />;

/** The administrator's area as a single-spa application. */
export const { bootstrap, mount, unmount } = portalApp({
  name: 'admin',
  routes,
  catalogue: { en },
  Search,
  BareSkeleton: ViewerSkeleton,
  Extras: TopBarLinks,
  MenuBadge,
});
