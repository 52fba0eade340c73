import { QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AppFrame } from '../frame/app-frame';
import { loadNotices, OverlayProvider } from '../overlays/overlay-provider';
import { downloadModules, followLineSpeed, type Portal, readConnection, type ScreenRoute } from '../platform';
import { loadTheme, loadWithTexts } from '../theme/load-themed';
import { AppRoutes, waitForIdle } from './app-routes';
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
        <OverlayProvider>
          <GuardedRouter>
            <AppFrame>
              <AppRoutes routes={app.routes} />
            </AppFrame>
          </GuardedRouter>
        </OverlayProvider>
        <LaterCode routes={app.routes} />
      </QueryClientProvider>
    </AppContext>
  );
}

/** Downloads the code of most screens, and of those that can be read without a network, when the first one is painted with its data. */
function LaterCode({ routes }: { routes: readonly ScreenRoute[] }) {
  const queries = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isRequested = useRef(false);
  useEffect(() => {
    // The screen, whose effects run first, may have sent its calls just now.
    const isWaiting = isFetching || queries.isFetching() > 0 || queries.getQueryCache().getAll().length === 0;
    if (isWaiting || isRequested.current || readConnection().savesData) return;
    isRequested.current = true;
    const screens = routes.filter(({ loadOfflineData }) => loadOfflineData);
    const download = () => downloadModules(loadTheme, loadNotices, ...screens.map(({ load }) => load));
    waitForIdle()
      .then(() => loadWithTexts(download))
      .catch(() => undefined);
  }, [isFetching, queries, routes]);
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
