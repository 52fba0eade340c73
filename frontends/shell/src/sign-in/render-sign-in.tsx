import type { Language } from '@portal/contracts/client';
import { type PortalConfig, Store } from '@portal/ui-kit/platform';
import i18n from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import type { Session } from '../session/session';
import type { SessionState } from '../session/session-state';
import { Shell } from '../shell';

const texts = import.meta.glob<object>('../locales/*.json', { import: 'default', eager: true });

/** Placeholders of the configuration, which the gateway fills in. */
const config: PortalConfig = {
  name: '{{name}}',
  owner: '{{owner}}',
  crest: '{{crest}}',
  accent: '{{accent}}',
  timeZone: '{{timeZone}}',
  introduction: '{{introduction}}',
  agreement: { version: '', title: '{{agreement.title}}', paragraphs: ['{{agreement.paragraphs}}'] },
  terms: { updated: '', sections: [] },
  contact: { label: '{{contact.label}}', email: '{{contact.email}}' },
  // The early script repeats the elements with double brackets for each provider and account.
  providers: [{ id: '', label: '[[label]]' }],
  demo: { password: '[[password]]', accounts: [{ email: '[[email]]', role: '[[role]]' }] },
};

const session = {
  state: new Store<SessionState>({ phase: 'signedOut' }),
  isProofNeeded: new Store(false),
  idleEnd: new Store<number | undefined>(undefined),
} as Partial<Session> as Session;

/** Renders the sign-in page in a language. The build writes it into the page, which shows it before the shell is there. */
export async function renderSignIn(language: Language): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { shell: texts[`../locales/${language}.json`] ?? {} } },
    interpolation: { escapeValue: false },
  });
  const html = renderToString(
    <Shell config={config} registry={[]} session={session} hasNewRelease={() => Promise.resolve(false)} />,
  );
  // React asks for the crest at once, which the page has done.
  return html.replace(/^<link rel="preload"[^>]*>/, '');
}
