import {
  type AppManifest,
  loadModule,
  type Portal,
  readConnection,
  storeBrowserChoice,
  readBrowserChoice,
  Store,
  type Texts,
} from '@portal/ui-kit/platform';
import {
  addErrorHandler,
  type LifeCycles,
  registerApplication,
  setMountMaxTime,
  triggerAppChange,
  unloadApplication,
} from 'single-spa';
import { addTexts } from '../language/language';
import type { View } from './view';

interface AppProps {
  portal: Portal;
}

interface AppModule extends LifeCycles<AppProps> {
  texts: Record<string, Texts>;
}

/** Apps that failed to load or to mount. */
export const failedApps = new Store<ReadonlySet<string>>(new Set());

/** Slow phones need long to mount an app. */
const maxMountMs = 30_000;

/** Registers the apps in single-spa. An app is mounted while `view` names it. Calls `onLoad` once it has requested the files of an app. */
export function registerApps(
  registry: readonly AppManifest[],
  view: () => View,
  portal: () => Portal,
  onLoad: (app: AppManifest) => void,
): void {
  setMountMaxTime(maxMountMs, false, maxMountMs);
  for (const manifest of registry) {
    const { name } = manifest;
    registerApplication<AppProps>({
      name,
      app: () => Promise.resolve(modules.get(name) as AppModule),
      activeWhen: () => {
        const shown = view();
        const isShown = shown.kind === 'app' && shown.app === name;
        if (isShown) loadApp(manifest, onLoad);
        return isShown && modules.has(name);
      },
      customProps: () => ({ portal: portal() }),
    });
  }
  addErrorHandler((error) => fail(error.appOrParcelName, error));
}

const loading = new Set<string>();

/** The app that is being preloaded. */
let preload: { name: string; stop: AbortController } | undefined;

const modules = new Map<string, AppModule>();

/** Loads an app once, with its texts. single-spa does not wait for it, because it follows no navigation meanwhile. */
function loadApp(manifest: AppManifest, onLoad: (app: AppManifest) => void): void {
  const { name, entry, imports, css } = manifest;
  if (loading.has(name)) return;
  loading.add(name);
  // The line is for the app that is shown.
  if (preload?.name !== name) preload?.stop.abort();
  storeBrowserChoice(lastAppChoice, name);
  const load = async () => {
    const module = (await loadModule(entry, [...imports, ...css])) as AppModule;
    await addTexts(module.texts);
    modules.set(name, module);
    void triggerAppChange();
  };
  load().catch((error: unknown) => fail(name, error));
  onLoad(manifest);
}

function fail(name: string, error: unknown): void {
  console.error(error);
  failedApps.set(new Set([...failedApps.get(), name]));
}

export async function retryApp(name: string): Promise<void> {
  // A module that throws is not run again until the page is reloaded.
  if (!modules.has(name)) return location.reload();
  await unloadApplication(name);
  failedApps.set(new Set([...failedApps.get()].filter((failed) => failed !== name)));
  await triggerAppChange();
}

/** The choice that names the app that this browser used last. The gateway preloads its files for a browser with a session. */
const lastAppChoice = 'app';

let preloaded = false;

/** Preloads the app that was used last, or else one app after the other; the first one only on slow connections. At low priority, once. */
export function preloadApps(registry: readonly AppManifest[]): void {
  if (preloaded) return;
  preloaded = true;
  const { savesData, isSlow } = readConnection();
  if (savesData) return;
  const lastApp = readBrowserChoice(lastAppChoice);
  const last = registry.filter(({ name }) => name === lastApp);
  void preloadInTurn(last.length > 0 ? last : isSlow ? registry.slice(0, 1) : registry);
}

async function preloadInTurn(apps: readonly AppManifest[]): Promise<void> {
  for (const { name, entry, imports, css } of apps) {
    // The user has signed in.
    if (loading.size > 0) return;
    const stop = new AbortController();
    preload = { name, stop };
    // Not by links: a style sheet in the page would apply, and browsers remember a module that was not downloaded.
    const download = (file: string) =>
      fetch(file, { priority: 'low', signal: stop.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    await Promise.all([entry, ...imports, ...css].map(download));
  }
}
