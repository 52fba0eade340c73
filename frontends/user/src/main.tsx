import { GlobalSearch, loadLaterTexts, screenTexts, ViewerSkeleton } from '@portal/features';
import { createPortalApp, type AppDefinition } from '@portal/ui-kit';
import en from './locales/en.json';
// The first screen comes with the entry.
import './home/home.screen';
import { getMenu } from './menu';
import { routes } from './routes';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import '@portal/features/screens.css';
import './messages/messages.css';
import './user.css';

const lists = { reports: '/userSeeReports', people: '/userActivateUser?users=all' };
const actionPaths = {
  addPerson: '/userAddUser',
  addReport: '/userAddReport',
  announce: '/userAddAnnouncement',
  decide: '/waiting',
  editReport: '/userEditReport',
};
const Search: AppDefinition['Search'] = (props) => (
  <GlobalSearch lists={lists} actionPaths={actionPaths} {...props} />
);

/** The user's area as a single-spa application. */
export const { bootstrap, mount, unmount, texts } = createPortalApp({
  name: 'user',
  routes,
  getMenu,
  texts: {
    user: {
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
