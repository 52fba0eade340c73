import { QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { AppFrame } from '../frame/app-frame';
import { OverlayProvider } from '../overlays/overlay-provider';
import { followLineSpeed, type Portal, readConnection } from '../platform';
import { AppRoutes } from './app-routes';
import { AppContext, type AppDefinition } from './portal-context';
import { GuardedRouter } from './leave-guard';
import { createQueryClient } from './query-client';

/** An app on the page. Its cache is cleared on unmount. */
export function AppRoot({ app, portal: given }: { app: AppDefinition; portal: Portal }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => () => queries.clear(), [queries]);
  useEffect(followLineSpeed, []);
  useEffect(
    () =>
      given.offline.subscribe(() => {
        const isOnlineAgain = !given.offline.get();
        if (isOnlineAgain) void queries.invalidateQueries();
      }),
    [given, queries],
  );
  const portal = useLivePortal(given);
  const context = useMemo(() => ({ app, portal }), [app, portal]);
  return (
    <AppContext value={context}>
      <QueryClientProvider client={queries}>
        <PreloadedTheme />
        <OverlayProvider>
          <GuardedRouter>
            <AppFrame>
              <AppRoutes routes={app.routes} />
            </AppFrame>
          </GuardedRouter>
        </OverlayProvider>
      </QueryClientProvider>
    </AppContext>
  );
}

/** Loads the code of most screens when the data of the first one is there. */
function PreloadedTheme() {
  const queries = useQueryClient();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    const isWaiting = isFetching || queries.getQueryCache().getAll().length === 0;
    if (!isWaiting && !readConnection().savesData)
      void import('../theme/theme-provider').catch(() => undefined);
  }, [isFetching, queries]);
  return null;
}

/** Returns the shell's {@link Portal}, with the account after changes of the profile. */
function useLivePortal(given: Portal): Portal {
  const [account, setAccount] = useState(given.account);
  return useMemo(() => {
    const onProfileChanged: Portal['session']['profileChanged'] = (changed) => {
      given.session.profileChanged(changed);
      setAccount((last) => ({ ...last, ...changed }));
    };
    return { ...given, account, session: { ...given.session, profileChanged: onProfileChanged } };
  }, [given, account]);
}
