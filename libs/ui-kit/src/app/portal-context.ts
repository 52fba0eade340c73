import { createContext, use } from 'react';
import type { Portal } from '../platform';
import type { AppDefinition } from './define-app';

/** What the shell gave and the app's own definition. */
export interface AppContextValue {
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

/** The ids by which calls name the signed-in person and its partner; administrators have no partner. */
export function useSelf(): { userId: number; userTypeId: number } {
  const { account } = usePortal();
  return { userId: account.id, userTypeId: account.user_type_id ?? 1 };
}
