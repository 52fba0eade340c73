import { type AppManifest, loadModule, type Portal, readConnection, Store } from '@portal/ui-kit/platform';
import {
  addErrorHandler,
  type LifeCycles,
  registerApplication,
  setMountMaxTime,
  triggerAppChange,
  unloadApplication,
} from 'single-spa';
import type { View } from './view';

interface AppProps {
  portal: Portal;
}

/** Apps that failed to load or to mount. */
export const failedApps = new Store<ReadonlySet<string>>(new Set());

/** Slow phones need long to mount an app. */
const maxMountMs = 30_000;

/** Registers the apps in single-spa. An app is mounted while `view` names it. */
export function registerApps(registry: readonly AppManifest[], view: () => View, portal: () => Portal): void {
  setMountMaxTime(maxMountMs, false, maxMountMs);
  for (const manifest of registry) {
    const { name } = manifest;
    registerApplication<AppProps>({
      name,
      app: () => Promise.resolve(modules.get(name) as LifeCycles<AppProps>),
      activeWhen: () => {
        const shown = view();
        const isShown = shown.kind === 'app' && shown.app === name;
        if (isShown) loadApp(manifest);
        return isShown && modules.has(name);
      },
      customProps: () => ({ portal: portal() }),
    });
  }
  addErrorHandler((error) => fail(error.appOrParcelName, error));
}

const loading = new Set<string>();
const modules = new Map<string, unknown>();

/** Loads an app once. single-spa does not wait for it, because it follows no navigation meanwhile. */
function loadApp({ name, entry, imports, css }: AppManifest): void {
  if (loading.has(name)) return;
  loading.add(name);
  loadModule(entry, [...imports, ...css]).then(
    (module) => {
      modules.set(name, module);
      void triggerAppChange();
    },
    (error: unknown) => fail(name, error),
  );
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

let preloaded = false;

/** Preloads the apps once at low priority; on slow connections only the first one. */
export function preloadApps(registry: readonly AppManifest[]): void {
  if (preloaded) return;
  preloaded = true;
  const { savesData, isSlow } = readConnection();
  if (savesData) return;
  for (const { entry, preload, css } of isSlow ? registry.slice(0, 1) : registry) {
    // Not by links: a style sheet in the page would apply, and browsers remember a module that was not downloaded.
    for (const file of [entry, ...preload, ...css])
      void fetch(file, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
  }
}
