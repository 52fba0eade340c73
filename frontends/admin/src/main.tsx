import { portalApp } from '@portal/ui-kit';
import en from './locales/en.json';
import { useFindReports } from './reports/reports.resource';
import { routes } from './routes';
import { MenuBadge } from './top-bar/menu-badge';
import { TopBarLinks } from './top-bar/top-bar-links';
import './admin.css';

/** The administrator's area as a single-spa application. */
export const { bootstrap, mount, unmount } = portalApp({
  name: 'admin',
  routes,
  catalogue: { en },
  search: { useFind: useFindReports, listPath: '/seeReports' },
  Extras: TopBarLinks,
  MenuBadge,
});
