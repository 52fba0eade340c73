import { GlobalSearch, loadLaterTexts, screenTexts, ViewerSkeleton } from '@portal/features';
import { createPortalApp, type AppDefinition } from '@portal/ui-kit';
import en from './locales/en.json';
// The first screen comes with the entry.
import './home/dashboard.screen';
import { menu } from './menu';
import { routes } from './routes';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import '@portal/features/screens.css';
import './admin.css';

const lists = {
  reports: '/seeReports',
  people: '/seeUsers',
  partners: '/manageHISPartners',
  groups: '/manageUserGroups',
  categories: '/manageReportCategories',
};
const actionPaths = {
  addPerson: '/adminAddUser',
  addReport: '/addReport',
  announce: '/addAnnouncement',
  addPartner: '/addUserType',
  invite: '/administratorInvitations',
  decide: '/waiting',
  editReport: '/editReport',
};
const Search: AppDefinition['Search'] = (props) => (
  <GlobalSearch lists={lists} actionPaths={actionPaths} {...props} />
);

/** The administrator's area as a single-spa application. */
export const { bootstrap, mount, unmount, texts } = createPortalApp({
  name: 'admin',
  routes,
  getMenu: () => menu,
  texts: {
    admin: {
      en,
      others: import.meta.glob<object>(['./locales/*.json', '!./locales/en.json'], { import: 'default' }),
    },
    screens: screenTexts,
  },
  loadLaterTexts,
  Search,
  BareSkeleton: ViewerSkeleton,
  Extras: TopBarLinks,
  MenuBadge,
});
