import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** HIS partners and stakeholder groups. */
export const partnerRoutes: readonly ScreenRoute[] = [
  {
    path: '/manageHISPartners',
    roles,
    title: 'partners.title',
    parent: '/home',
    menu: { group: 'menu.partners', icon: 'partners' },
    load: async () => (await import('../partners/partners.screen')).PartnersScreen,
  },
  {
    path: '/addUserType',
    roles,
    title: 'partners.add.title',
    parent: '/manageHISPartners',
    load: async () => (await import('../partners/partner-pages.screen')).AddPartnerScreen,
  },
  {
    path: '/editUserType',
    roles,
    title: 'partners.edit.title',
    parent: '/manageHISPartners',
    load: async () => (await import('../partners/partner-pages.screen')).EditPartnerScreen,
  },
  {
    path: '/deleteUserType',
    roles,
    title: 'partners.delete.title',
    parent: '/manageHISPartners',
    load: async () => (await import('../partners/partner-pages.screen')).DeletePartnerScreen,
  },
  {
    path: '/manageUserGroups',
    roles,
    title: 'groups.title',
    parent: '/home',
    menu: { group: 'menu.partners', icon: 'groups' },
    load: async () => (await import('../groups/groups.screen')).GroupsScreen,
  },
];
