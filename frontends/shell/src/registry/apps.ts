import { type AppManifest, type Portal, readConnection } from '@portal/ui-kit/platform';
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
  for (const { name, entry, css } of registry) {
    registerApplication<AppProps>({
      name,
      app: async () => {
        await Promise.all(css.map(addStyles));
        return (await import(/* @vite-ignore */ entry)) as LifeCycles<AppProps>;
      },
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

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} did not load`));
    document.head.append(link);
  });
}

let preloaded = false;

/** Preloads the apps once at low priority; on slow connections only the first one. */
export function preloadApps(registry: readonly AppManifest[]): void {
  if (preloaded) return;
  preloaded = true;
  const { savesData, isSlow } = readConnection();
  if (savesData) return;
  for (const { entry, preload, css } of isSlow ? registry.slice(0, 1) : registry) {
    for (const href of [entry, ...preload]) preloadModule(href);
    // A style sheet in the page would apply.
    for (const href of css) void fetch(href, { priority: 'low' }).catch(() => undefined);
  }
}

function preloadModule(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
  );
}
