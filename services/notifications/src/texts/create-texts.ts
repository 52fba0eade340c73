import { createInstance, type Resource, type TFunction } from 'i18next';

/** The texts of a catalogue by their keys; another language is another file beside the catalogue's `locales/en.ts`. */
export function createTexts(en: Resource[string][string]): TFunction {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    initAsync: false,
    // Whatever shows a text escapes the whole of it.
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}
