import type { AppManifest, Portal } from '@portal/ui-kit/platform';
import {
  addErrorHandler,
  getAppStatus,
  LOAD_ERROR,
  registerApplication,
  setMountMaxTime,
  triggerAppChange,
  unloadApplication,
  type LifeCycles,
} from 'single-spa';
import { Store } from '../session/session-state';
import type { View } from './view';

interface AppProps {
  portal: Portal;
}

/** Names of the apps that could not be loaded or broke while mounting. */
export const failedApps = new Store<ReadonlySet<string>>(new Set());

/** Milliseconds that an app may take to draw itself on a slow phone before that is told as a fault. */
const slowMount = 30_000;

/** Makes single-spa mount each app of the registry while `view` names it, with the portal as its props. */
export function registerApps(registry: readonly AppManifest[], view: () => View, portal: () => Portal): void {
  setMountMaxTime(slowMount, false, slowMount);
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

/** Tries an app that failed once more. */
export async function retryApp(name: string): Promise<void> {
  // A script that failed to load is remembered by the browser's module map: only a fresh page asks for it again.
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
