import { createInstance, type TFunction } from 'i18next';
import { en } from './locales/en.js';

/** The catalogue of mails; another language is another file beside `locales/en.ts`. */
export function createTexts(): TFunction {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    initAsync: false,
    // The HTML form escapes the whole text.
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}
