import type { SignedInAccount } from '@portal/contracts';
import type { Api, CallOptions } from '@portal/contracts/client';
import type { AppManifest, Portal, PortalConfig, Texts } from '@portal/ui-kit/platform';
import type { Reply, SentCall } from './fake-api.js';

export interface Mount {
  app: Pick<AppManifest, 'entry' | 'css'>;
  account: SignedInAccount;
  config: PortalConfig;
  path: string;
}

/** An app as its entry exports it. */
interface App {
  texts: Record<string, Texts>;
  mount(props: { portal: Portal }): Promise<void>;
  unmount(): Promise<void>;
}

interface MountPage {
  mounted?: App;
  reply(call: SentCall): Promise<Reply>;
}

/** Removes the mounted app, if there is one. Playwright sends these functions to the page. */
export async function unmountApp(): Promise<void> {
  await (globalThis as unknown as MountPage).mounted?.unmount();
}

/** Does for an app in the page what the shell does, and mounts it at a hash path. */
export async function mountApp({ app: { entry, css }, account, config, path }: Mount): Promise<void> {
  const page = globalThis as unknown as MountPage;
  const { default: i18n } = await import('i18next');
  const { initReactI18next } = await import('react-i18next');

  async function start(): Promise<App> {
    i18n.on('languageChanged', (language) => {
      document.documentElement.lang = language;
      document.documentElement.dir = i18n.dir(language);
    });
    await i18n.use(initReactI18next).init({
      lng: 'en',
      fallbackLng: 'en',
      resources: {},
      react: { bindI18nStore: 'added' },
      interpolation: { escapeValue: false },
    });
    i18n.services.formatter?.add('number', (value: number, language) =>
      new Intl.NumberFormat(language).format(value),
    );
    const styles = css.map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          link.onload = resolve;
          document.head.append(link);
        }),
    );
    const [app] = await Promise.all([import(/* @vite-ignore */ entry) as Promise<App>, ...styles]);
    for (const [namespace, { en }] of Object.entries(app.texts))
      i18n.addResourceBundle('en', namespace, en, true);
    return app;
  }

  async function send(call: SentCall): Promise<unknown> {
    const reply = await page.reply(call);
    if ('error' in reply) throw Object.assign(new Error(reply.error.detail), reply.error);
    if ('value' in reply) return reply.value;
    const bytes = Uint8Array.from(atob(reply.file.base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: reply.file.type });
  }
  const createCall = (group: string, name: string) =>
    Object.assign(
      (input: SentCall['input'], options?: CallOptions) =>
        send({ group, name, isPage: false, input, key: options?.headers?.['Idempotency-Key'] }),
      { page: (input: SentCall['input']) => send({ group, name, isPage: true, input }) },
    );
  const createGroup = (group: string) => new Proxy({}, { get: (_, name) => createCall(group, String(name)) });
  const api = new Proxy({}, { get: (_, group) => createGroup(String(group)) }) as Api;

  const drafts = new Map<string, unknown>();
  const portal: Portal = {
    account,
    config,
    api,
    background: api,
    isReadOnly: false,
    offline: { get: () => undefined, subscribe: () => () => undefined } as unknown as Portal['offline'],
    nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
    hasNewRelease: () => Promise.resolve(false),
    session: {
      signOut: () => undefined,
      viewAs: () => Promise.resolve(),
      profileChanged: () => undefined,
      touch: () => undefined,
      beforeEnd: () => () => undefined,
      drafts: {
        save: (key, value) => void drafts.set(key, value),
        find: (key) => drafts.get(key),
        drop: (key) => void drafts.delete(key),
      },
    },
  };
  location.hash = path;
  page.mounted ??= await start();
  await page.mounted.mount({ portal });
}
