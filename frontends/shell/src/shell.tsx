import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';
import { triggerAppChange } from 'single-spa';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpiredDialog } from './faults/expired.dialog';
import { FaultScreen } from './faults/fault.screen';
import { ArrivalNotice, arrivalNotice } from './notice/arrival-notice';
import { failedApps, retryApp } from './registry/apps';
import { PublicScreen } from './public/public-screen';
import { goTo, homeOf } from './registry/hash';
import { useHashPath } from './registry/use-hash';
import { viewOf, type View } from './registry/view';
import { IdleDialog } from './session/idle.dialog';
import type { Session } from './session/session';
import { ContinueScreen } from './sign-in/continue.screen';
import { SignInScreen } from './sign-in/sign-in.screen';

interface ShellProps {
  config: PortalConfig;
  registry: readonly AppManifest[];
  session: Session;
}

/** Everything that is no app's: sign-in, the guards' screens, and the dialogs about the session. */
export function Shell({ config, registry, session }: ShellProps) {
  const state = useSyncExternalStore(session.state.subscribe, session.state.get);
  const failed = useSyncExternalStore(failedApps.subscribe, failedApps.get);
  const idleEnd = useSyncExternalStore(session.idleEnd.subscribe, session.idleEnd.get);
  const path = useHashPath();
  const view = viewOf(state, path, registry, failed);
  const home = state.phase === 'signedIn' ? homeOf(state.account.role) : '/';
  const redirect = view.kind === 'redirect' ? view.to : undefined;
  const notice = view.kind === 'redirect' ? view.notice : undefined;

  useLayoutEffect(() => {
    // Nothing of an app may be seen once its turn is over, however long it takes to go.
    document.getElementById('app')?.toggleAttribute('hidden', view.kind !== 'app');
  }, [view.kind]);

  useEffect(() => {
    void triggerAppChange();
  }, [state, failed]);

  useEffect(() => {
    if (redirect === undefined) return;
    if (notice) arrivalNotice.set({ notice, path: redirect });
    goTo(redirect);
  }, [redirect, notice]);

  useEffect(() => {
    // Apps and public screens give the page their own title.
    if (view.kind !== 'app' && view.kind !== 'public') document.title = config.name;
  }, [view.kind, config.name]);

  return (
    <>
      <Screen view={view} home={home} config={config} registry={registry} session={session} />
      <ArrivalNotice path={path} />
      {idleEnd !== undefined && (
        <IdleDialog
          endsAtMs={idleEnd}
          onStay={() => session.stay()}
          onSignOut={() => void session.signOut()}
        />
      )}
    </>
  );
}

function Screen({ view, home, config, registry, session }: ShellProps & { view: View; home: string }) {
  const { t } = useTranslation('shell');
  switch (view.kind) {
    case 'app':
    case 'redirect':
    case 'splash':
      // An app's own content takes its place.
      return (
        <p className="splash" role="status">
          {t('opening')}
        </p>
      );
    case 'public':
      return <PublicScreen path={view.path} config={config} api={session.anonymous} />;
    case 'signIn':
      return <SignInScreen config={config} registry={registry} session={session} />;
    case 'continue':
      return <ContinueScreen config={config} home={home} account={view.account} session={session} />;
    case 'expired':
      return <ExpiredDialog onAcknowledge={() => session.acknowledge()} />;
    case 'unreachable':
      return (
        <FaultScreen
          fault={navigator.onLine ? 'unreachable' : 'offline'}
          home={home}
          onRetry={() => void session.restore()}
        />
      );
    case 'loadFailed':
      return <FaultScreen fault="loadFailed" home={home} onRetry={() => void retryApp(view.app)} />;
    case 'notFound':
      return <FaultScreen fault="notFound" home={home} />;
  }
}
