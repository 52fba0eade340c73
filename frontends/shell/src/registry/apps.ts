import {
  type AppManifest,
  downloadFile,
  loadModule,
  type Portal,
  readConnection,
} from '@portal/ui-kit/platform';
import {
  addErrorHandler,
  getAppStatus,
  type LifeCycles,
  LOAD_ERROR,
  registerApplication,
  setMountMaxTime,
  triggerAppChange,
  unloadApplication,
} from 'single-spa';
import { Store } from '../session/session-state';
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
  for (const { name, entry, imports, css } of registry) {
    registerApplication<AppProps>({
      name,
      app: async () => (await loadModule(entry, [...imports, ...css])) as LifeCycles<AppProps>,
      activeWhen: () => {
        const shown = view();
        return shown.kind === 'app' && shown.app === name;
      },
      customProps: () => ({ portal: portal() }),
    });
  }
  addErrorHandler((error) => {
    console.error(error);
    failedApps.set(new Set([...failedApps.get(), error.appOrParcelName]));
  });
}

export async function retryApp(name: string): Promise<void> {
  // Browsers remember failed scripts until the page is reloaded.
  if (getAppStatus(name) === LOAD_ERROR) return location.reload();
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
      void downloadFile(file, { priority: 'low' }).catch(() => undefined);
  }
}
