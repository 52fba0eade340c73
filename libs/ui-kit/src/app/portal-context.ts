import type { SignedInAccount } from '@portal/contracts';
import { createContext, use } from 'react';
import { present, type Portal } from '../platform';
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

/**
 * The ids by which calls name a person and its HIS partner.
 * @throws Error for an account without a partner, such as an administrator's
 */
export const ownIdsOf = ({ id, user_type_id }: Pick<SignedInAccount, 'id' | 'user_type_id'>) => ({
  userId: id,
  userTypeId: present(user_type_id, 'The HIS partner of the account'),
});

/** The {@link ownIdsOf} the signed-in person, for screens of users. */
export const useSelf = () => ownIdsOf(usePortal().account);
