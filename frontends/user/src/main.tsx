import { createApp } from '@portal/features';
import en from './locales/en.json';
// The first screen comes with the entry.
import './home/home.screen';
import { getMenu } from './menu';
import { routes } from './routes';
import { MenuBadge, TopBarLinks } from './top-bar/top-bar';
import './messages/messages.css';
import './user.css';

/** The user's area as a single-spa application. */
export const { bootstrap, mount, unmount, texts } = createApp({
  name: 'user',
  routes,
  getMenu,
  ownTexts: {
    en,
    others: import.meta.glob<object>(['./locales/*.json', '!./locales/en.json'], { import: 'default' }),
  },
  TopBarLinks,
  MenuBadge,
});
