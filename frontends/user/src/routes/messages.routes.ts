import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** What is told to a user. */
export const messageRoutes: readonly ScreenRoute[] = [
  {
    path: '/userNotifications',
    roles,
    title: 'messages.title',
    parent: '/userHome',
    menu: { group: 'menu.mine', icon: 'messages' },
    load: async () => (await import('../messages/messages.screen')).MessagesScreen,
  },
];
