import type { Role, SignedInAccount } from '@portal/contracts';
import { type ComponentType, createContext, use } from 'react';
import { matchesRoute, type Portal, requirePresent, type ScreenRoute, type Texts } from '../platform';
import { useLocation } from 'react-router';

interface AppContextValue {
  portal: Portal;
  app: AppDefinition;
}

/** Carries {@link AppContextValue} to every screen. */
export const AppContext = createContext<AppContextValue | undefined>(undefined);

function useAppContext(): AppContextValue {
  const value = use(AppContext);
  if (!value) throw new Error('Used outside a portal app');
  return value;
}

/** The signed-in account, the configuration, the API and the session. */
export const usePortal = (): Portal => useAppContext().portal;

/** The app that the screen belongs to. */
export const useAppDefinition = (): AppDefinition => useAppContext().app;

/**
 * Ids of the signed-in user and their HIS partner.
 * @throws Error for an account without a partner, such as an administrator's
 */
export const getOwnIds = ({ id, user_type_id: partnerId }: Pick<SignedInAccount, 'id' | 'user_type_id'>) => ({
  userId: id,
  userTypeId: requirePresent(partnerId, 'The HIS partner of the account'),
});

/** The {@link getOwnIds} the signed-in person, for screens of users. */
export const useSelf = () => getOwnIds(usePortal().account);

/** An app's menus, by the paths of its screens. They leave out screens that the user's role may not open. */
export interface AppMenu {
  /** Entries of the drawer with their icons. */
  drawer: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: boolean }>>>;
  /** Entries that the drawer shows folded, under a heading. */
  drawerMore: readonly string[];
  /** Entries of the account menu. */
  account: readonly string[];
  /** Entries of the account menu under a heading. */
  accountMore: readonly string[];
}

/** Routes, texts and frame of an app. */
export interface AppDefinition {
  /** The app's name in the registry and the namespace of its own texts. */
  name: string;
  routes: readonly ScreenRoute[];
  getMenu: (role: Role) => AppMenu;
  /** Texts by namespace. */
  texts: Record<string, Texts>;
  /** Loads English texts that the frame and the first screen do not need. */
  loadLaterTexts: () => Promise<void>;
  /** The search field of the top bar; with `keysOnly` on screens without one. */
  Search: ComponentType<{ keysOnly?: boolean }>;
  /** Placeholder of a screen without a frame while its code is being loaded. */
  FramelessSkeleton?: ComponentType;
  /** Shown between search and account menu in the top bar. */
  TopBarLinks?: ComponentType;
  /** Returns the mark of a menu entry that needs attention, such as a {@link MenuBell}; null for other entries. */
  MenuBadge?: ComponentType<{ path: string }>;
}

/** True while the current screen has its own bars. */
export function useIsFrameless(routes: readonly ScreenRoute[]): boolean {
  const { pathname } = useLocation();
  return routes.some((route) => route.layout === 'none' && matchesRoute(route.path, pathname));
}
