import { createApp } from '@portal/features';
import en from './locales/en.json';
// The first screen comes with the entry.
import './home/dashboard.screen';
import { menu } from './menu';
import { routes } from './routes';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import './admin.css';

/** The administrator's area as a single-spa application. */
export const { bootstrap, mount, unmount, texts } = createApp({
  name: 'admin',
  routes,
  getMenu: () => menu,
  ownTexts: {
    en,
    others: import.meta.glob<object>(['./locales/*.json', '!./locales/en.json'], { import: 'default' }),
  },
  TopBarLinks,
  MenuBadge,
});
