import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import kitTexts from '../locales/en.json';
import { matchesRoute, requirePresent, type Portal, type ScreenRoute, type Texts } from '../platform';
import '../theme/kit.css';
import { loadWithTexts, loadWithTheme, setTextLoader } from '../theme/load-themed';
import { AppRoot } from './app-root';
import type { AppDefinition } from './portal-context';

const kit: Texts = {
  en: kitTexts,
  others: import.meta.glob<object>(['../locales/*.json', '!../locales/en.json'], {
    import: 'default',
    exhaustive: true,
  }),
};

interface PortalApp {
  /** By namespace. The shell loads those of the language before it mounts the app. */
  texts: Record<string, Texts>;
  bootstrap: () => Promise<void>;
  mount: (props: { portal: Portal }) => Promise<void>;
  unmount: () => Promise<void>;
}

/** Requests the code of the screen of the address while the app is being mounted. */
function loadFirstScreen(routes: readonly ScreenRoute[]): void {
  const [path = '/'] = location.hash.slice(1).split('?');
  const screen = routes.find((route) => matchesRoute(route.path, path));
  if (!screen || screen === routes[0]) return;
  // The screen shows the error.
  (screen.layout ? loadWithTexts : loadWithTheme)(screen.load).catch(() => undefined);
}

/** The single-spa life cycle of an app; its entry exports the parts by name. */
export function createPortalApp(app: AppDefinition): PortalApp {
  let root: Root | undefined;
  setTextLoader(app.loadLaterTexts);
  loadFirstScreen(app.routes);
  return {
    texts: { kit, ...app.texts },
    bootstrap: () => Promise.resolve(),
    mount: ({ portal }) =>
      new Promise((resolve, reject) => {
        root = createRoot(requirePresent(document.getElementById('app'), 'The element #app'), {
          onUncaughtError: (error) => {
            reportError(error);
            reject(error as Error);
          },
        });
        const first = (
          <Mounted onMount={resolve}>
            <AppRoot app={app} portal={portal} />
          </Mounted>
        );
        // Rendering in one piece would block slow phones for half a second.
        startTransition(() => root?.render(first));
      }),
    unmount: () => {
      root?.unmount();
      return Promise.resolve();
    },
  };
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useLayoutEffect(onMount, [onMount]);
  return children;
}
