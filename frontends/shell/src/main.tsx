import type { SignedInAccount } from '@portal/contracts';
import {
  downloadFile,
  requirePresent,
  type AppManifest,
  type Portal,
  type PortalConfig,
} from '@portal/ui-kit/platform';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import { LoadingScreen } from './error/loading.screen';
import en from './locales/en.json';
import { followAccount, startLanguage } from './language/language';
import { installWorker } from './offline/install-worker';
import { failedApps, registerApps } from './registry/apps';
import { hashPath } from './registry/hash';
import { createReleaseCheck } from './registry/release';
import { chooseView } from './registry/view';
import { Session } from './session/session';
import { Shell } from './shell';
import './styles/shell.css';

const read = async <T,>(address: string): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await downloadFile(address))) as T;

const root = requirePresent(document.getElementById('shell'), 'The element #shell');

/** The downloads of the first screen come first. */
const installDelayMs = 5_000;

/** The next visit tries again after a failure. */
const install = () => void installWorker().catch(() => undefined);

async function open(): Promise<void> {
  const session = new Session();
  const restored = session.restore();
  const downloads = Promise.all([
    read<PortalConfig>('/portal.json'),
    read<AppManifest[]>('/registry.json'),
    startLanguage(),
  ]);
  const page = createRoot(root);
  page.render(<LoadingScreen home="/" hasNewRelease={() => Promise.resolve(false)} />);
  const [config, registry] = await downloads;
  const hasNewRelease = createReleaseCheck(registry);
  document.documentElement.style.setProperty('--accent', config.accent);

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
      nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
      session: {
        signOut: () => void session.signOut(),
        profileChanged: (profile) => session.onProfileChanged(profile),
        touch: () => session.touch(),
        beforeEnd: (callback) => session.onBeforeEnd(callback),
        drafts: session.drafts,
      },
    };
  };
  session.state.subscribe(() => followAccount(session.account));
  registerApps(
    registry,
    () => chooseView(session.state.get(), hashPath(), registry, failedApps.get()),
    readPortal,
  );
  page.render(<Shell config={config} registry={registry} session={session} hasNewRelease={hasNewRelease} />);
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
