import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { AppFrame } from '../frame/app-frame';
import { OverlayProvider } from '../overlays/overlay-provider';
import type { Portal } from '../platform';
import { AppRoutes } from './app-routes';
import { AppContext, type AppDefinition } from './portal-context';
import { GuardedRouter } from './leave-guard';
import { createQueryClient } from './query-client';

/** An app on the page. Its cache is cleared on unmount. */
export function AppRoot({ app, portal: given }: { app: AppDefinition; portal: Portal }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => () => queries.clear(), [queries]);
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
      </QueryClientProvider>
    </AppContext>
  );
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
