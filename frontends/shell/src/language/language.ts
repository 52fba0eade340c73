import type { SignedInAccount } from '@portal/contracts';
import { getLocale, isLanguage, type Language } from '@portal/contracts/client';
import { storeBrowserChoice, type Texts } from '@portal/ui-kit/platform';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en.json';
import { findChosenLanguage } from './chosen-language';

const shell: Texts = {
  en,
  others: import.meta.glob<object>(['../locales/*.json', '!../locales/en.json'], { import: 'default' }),
};
/** Refusals of the server, whose own texts are English. */
const refusals: Texts = {
  en: {},
  others: import.meta.glob<object>('../locales/refusals/*.json', { import: 'default' }),
};
const added: Record<string, Texts> = {};
/** The language that the page shows, or will show once its texts are loaded. */
let requested: Language = 'en';

/** Starts in English at once, and resolves when the page is in the language of the browser. */
export async function startLanguage(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = i18n.dir(language);
  });
  void i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    react: { bindI18nStore: 'added' },
    interpolation: { escapeValue: false },
  });
  i18n.services.formatter?.add('number', formatNumber);
  await addTexts({ shell });
  void addTexts({ refusals });
  await waitBriefly(showLanguage(findBrowserLanguage()));
}

/** Formatters cost a slow phone a millisecond each. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats `{{count, number}}` of a text. */
function formatNumber(value: number, language = 'en'): string {
  const locale = getLocale(language);
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

/** Texts that take longer are shown in English until they are there. */
const maxWaitMs = 3_000;

const waitBriefly = (texts: Promise<void>): Promise<unknown> =>
  Promise.race([texts.catch(console.error), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);

/** Adds texts by namespace to those that an app has added. */
export async function addTexts(texts: Record<string, Texts>): Promise<void> {
  Object.assign(added, texts);
  for (const [namespace, { en }] of Object.entries(texts)) i18n.addResourceBundle('en', namespace, en, true);
  await waitBriefly(loadTexts(requested, texts));
}

/** Shows the account's language; without one that the portal has, the browser's. */
export function followAccount(account: SignedInAccount | undefined): void {
  if (!account) return;
  const { language } = account;
  showLanguage(isLanguage(language) ? language : findBrowserLanguage()).catch(console.error);
}

/** Returns to the language of the browser: the next person may be another one. Accounts keep the choices of their people. */
export function forgetLanguage(): void {
  storeBrowserChoice('language', undefined);
  showLanguage(findBrowserLanguage()).catch(console.error);
}

/** Shows a language and stores it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storeBrowserChoice('language', language);
}

async function showLanguage(language: Language): Promise<void> {
  requested = language;
  await loadTexts(language, added);
  // Another language may have been requested meanwhile.
  if (requested === language && i18n.language !== language) await i18n.changeLanguage(language);
}

async function loadTexts(language: Language, texts: Record<string, Texts>): Promise<void> {
  await Promise.all(
    Object.entries(texts).map(async ([namespace, { others }]) => {
      const [, load] = Object.entries(others).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
      if (!load || i18n.hasResourceBundle(language, namespace)) return;
      i18n.addResourceBundle(language, namespace, await load());
    }),
  );
}

/** The language that was chosen in this browser, else the first of the browser's languages that the portal has. */
function findBrowserLanguage(): Language {
  const candidates = [findChosenLanguage(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return candidates.find(isLanguage) ?? 'en';
}
