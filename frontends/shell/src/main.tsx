import type { SignedInAccount } from '@portal/contracts';
import { requirePresent, type AppManifest, type Portal, type PortalConfig } from '@portal/ui-kit/platform';
import { start } from 'single-spa';
import { ErrorScreen } from './error/error.screen';
import en from './locales/en.json';
import { followAccount, startLanguage } from './language/language';
import { installWorker } from './offline/install-worker';
import { failedApps, registerApps } from './registry/apps';
import { findFirstCalls } from './registry/first-calls';
import { getHashPath } from './registry/hash';
import { createReleaseCheck } from './registry/release';
import { chooseView } from './registry/view';
import { Session } from './session/session';
import { Shell } from './shell';
import { takeOver } from './sign-in/take-over';
import './styles/shell.css';

/** The data that the gateway writes into the page. */
interface PageData {
  config: PortalConfig;
  registry: AppManifest[];
}

const root = requirePresent(document.getElementById('shell'), 'The element #shell');

/** The downloads of the first screen come first. */
const installDelayMs = 5_000;

/** The next visit tries again after a failure. */
const install = () => void installWorker().catch(() => undefined);

/** Returns true if the browser has no cookies for the portal, without which nobody can sign in. */
function isCookieBlocked(): boolean {
  try {
    // Blocked storage throws when it is read.
    sessionStorage.getItem('');
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}

async function open(): Promise<void> {
  if (isCookieBlocked()) {
    await startLanguage();
    return takeOver(root, <ErrorScreen error="blocked" home="/" onRetry={() => location.reload()} />, false);
  }
  const session = new Session();
  const restored = session.restore('mayBeSignedIn' in document.documentElement.dataset);
  const data = requirePresent(document.getElementById('portal-data')?.textContent, 'The data of the page');
  const { config, registry } = JSON.parse(data) as PageData;
  await startLanguage();
  const hasNewRelease = createReleaseCheck(registry);

  let account: SignedInAccount | undefined;
  const readPortal = (): Portal => {
    // single-spa reads the props again when it unmounts an app, after the end of the session.
    account = session.account ?? account;
    return {
      account: requirePresent(account, 'The account'),
      config,
      api: session.api,
      background: session.background,
      hasNewRelease,
      offline: session.offline,
      isReadOnly: session.account !== session.owner,
      nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
      session: {
        signOut: () => void session.signOut(),
        viewAs: (accountId) => session.viewAs(accountId),
        profileChanged: (profile) => session.onProfileChanged(profile),
        touch: () => session.touch(),
        beforeEnd: (callback) => session.onBeforeEnd(callback),
        drafts: session.drafts,
      },
    };
  };
  session.state.subscribe(() => followAccount(session.owner));
  const getView = () => chooseView(session.state.get(), getHashPath(), registry, failedApps.get());
  registerApps(
    registry,
    getView,
    readPortal,
    (app) => session.account && session.sendEarly(findFirstCalls(app, getHashPath(), session.account)),
  );
  takeOver(
    root,
    <Shell config={config} registry={registry} session={session} hasNewRelease={hasNewRelease} />,
    getView().kind === 'signIn' && getHashPath() === '/',
  );
  addEventListener('single-spa:first-mount', () => setTimeout(install, installDelayMs));
  start();
  // A page from the back/forward cache may belong to an ended session.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  await restored;
}

open().catch((error: unknown) => {
  console.error(error);
  root.textContent = en.cannotOpen;
});
