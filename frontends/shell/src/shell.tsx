import { type AppManifest, type PortalConfig, Store, useIsOnline } from '@portal/ui-kit/platform';
import { triggerAppChange } from 'single-spa';
import type { SignedInAccount } from '@portal/contracts';
import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpiredDialog, IdleDialog } from './session/session-dialogs';
import { ErrorScreen } from './error/error.screen';
import { LoadingScreen } from './error/loading.screen';
import { failedApps, retryApp } from './registry/apps';
import { describePage } from './public/describe-page';
import { PublicScreen } from './public/public-screen';
import { goTo, useHashPath } from './registry/hash';
import { findHome } from './registry/home';
import { type View, chooseView } from './registry/view';
import type { Session } from './session/session';
import type { SessionState } from './session/session-state';
import { ContinueScreen, SignInScreen } from './sign-in/sign-in.screen';

const ProofDialog = lazy(async () => ({ default: (await import('./session/proof-dialog')).ProofDialog }));

interface ShellProps {
  config: PortalConfig;
  registry: readonly AppManifest[];
  session: Session;
  hasNewRelease: () => Promise<boolean>;
}

/** The shell: sign-in, public screens, errors and session dialogs. */
export function Shell(props: ShellProps) {
  const { config, registry, session } = props;
  const state = useSyncExternalStore(session.state.subscribe, session.state.get, session.state.get);
  const failed = useSyncExternalStore(failedApps.subscribe, failedApps.get, failedApps.get);
  const idleEnd = useSyncExternalStore(session.idleEnd.subscribe, session.idleEnd.get, session.idleEnd.get);
  const { isProofNeeded: proof } = session;
  const isProofNeeded = useSyncExternalStore(proof.subscribe, proof.get, proof.get);
  const path = useHashPath();
  const view = chooseView(state, path, registry, failed);
  const home = state.phase === 'signedIn' ? findHome(state.account.role) : '/';
  const redirect = view.kind === 'redirect' ? view.to : undefined;
  const notice = view.kind === 'redirect' ? view.notice : undefined;

  useLayoutEffect(() => {
    // Hides an app at once, however long its unmounting takes.
    document.getElementById('app')?.toggleAttribute('hidden', view.kind !== 'app');
  }, [view.kind]);

  useEffect(() => {
    void triggerAppChange();
  }, [state, failed]);

  useEffect(() => {
    if (state.phase !== 'unreachable') return;
    const restore = () => void session.restore();
    addEventListener('online', restore);
    return () => removeEventListener('online', restore);
  }, [state.phase, session]);

  useEffect(() => {
    if (redirect === undefined) return;
    if (notice) arrivalNotice.set({ notice, path: redirect });
    goTo(redirect);
  }, [redirect, notice]);

  useEffect(() => {
    // Apps and public screens set their own titles.
    if (view.kind !== 'app' && view.kind !== 'public') describePage(config.name, config.introduction);
  }, [view.kind, config.name, config.introduction]);

  return (
    <>
      <Screen view={view} home={home} {...props} />
      <ArrivalNotice path={path} />
      <SecondFactorNotice state={state} />
      {isProofNeeded && (
        <Suspense>
          <ProofDialog session={session} />
        </Suspense>
      )}
      {state.phase === 'signedIn' && state.actor && (
        <ViewBanner account={state.account} onStop={() => void session.stopView()} />
      )}
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

interface ScreenProps extends ShellProps {
  view: View;
  home: string;
}

function Screen({ view, home, config, registry, session, hasNewRelease }: ScreenProps) {
  const isOnline = useIsOnline();
  switch (view.kind) {
    case 'app':
    case 'redirect':
    case 'splash':
      // The app replaces it.
      return <LoadingScreen home={home} hasNewRelease={hasNewRelease} />;
    case 'public':
      return (
        <PublicScreen
          path={view.path}
          config={config}
          api={session.anonymous}
          session={session}
          hasNewRelease={hasNewRelease}
        />
      );
    case 'signIn':
      return <SignInScreen config={config} registry={registry} session={session} />;
    case 'continue':
      return <ContinueScreen config={config} home={home} account={view.account} session={session} />;
    case 'expired':
      return <ExpiredDialog onAcknowledge={() => session.acknowledge()} />;
    case 'unreachable':
      return (
        <ErrorScreen
          error={isOnline ? 'unreachable' : 'offline'}
          home={home}
          onRetry={() => void session.restore()}
        />
      );
    case 'loadFailed':
      return <ErrorScreen error="loadFailed" home={home} onRetry={() => void retryApp(view.app)} />;
    case 'notFound':
      return <ErrorScreen error="notFound" home={home} />;
  }
}

interface ViewBannerProps {
  account: SignedInAccount;
  onStop: () => void;
}

/** Shows while the user sees the portal as another person, and ends that. */
function ViewBanner({ account: { firstname, surname }, onStop }: ViewBannerProps) {
  const { t } = useTranslation('shell');
  return (
    <aside className="view-banner" aria-label={t('viewAs.label')}>
      <p role="status">{t('viewAs.text', { name: `${firstname} ${surname}` })}</p>
      <button type="button" className="button" onClick={onStop}>
        {t('viewAs.stop')}
      </button>
    </aside>
  );
}

/** The reason for the redirect to `path`. */
const arrivalNotice = new Store<{ notice: 'forbidden'; path: string } | undefined>(undefined);

const forget = () => arrivalNotice.set(undefined);

/** Shows the {@link arrivalNotice} until it is closed or the screen changes. */
function ArrivalNotice({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const arrival = useSyncExternalStore(arrivalNotice.subscribe, arrivalNotice.get, arrivalNotice.get);
  const isHere = arrival?.path === path;
  useEffect(() => {
    // The notice is set before the redirect.
    if (isHere) return forget;
  }, [isHere]);
  return (
    // Screen readers announce changes only in existing elements.
    <div className="arrival" role="status">
      {isHere && (
        <>
          <p>{t(`arrival.${arrival.notice}`)}</p>
          <button type="button" className="button" onClick={forget}>
            {t('arrival.close')}
          </button>
        </>
      )}
    </div>
  );
}

/** Says that the account needs a second factor soon, after each sign-in until it has one. */
function SecondFactorNotice({ state }: { state: SessionState }) {
  const { t } = useTranslation('shell');
  const [closedFor, setClosedFor] = useState<SignedInAccount>();
  const account = state.phase === 'signedIn' ? state.account : undefined;
  const isShown = account?.signInsLeft !== undefined && account !== closedFor;
  return (
    <div className="arrival" role="status">
      {isShown && (
        <>
          <p>
            {t('arrival.signInsLeft', { count: account.signInsLeft })}{' '}
            <a href="#/security" onClick={() => setClosedFor(account)}>
              {t('arrival.setUp')}
            </a>
          </p>
          <button type="button" className="button" onClick={() => setClosedFor(account)}>
            {t('arrival.close')}
          </button>
        </>
      )}
    </div>
  );
}
