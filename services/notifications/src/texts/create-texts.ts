import { createInstance, type Resource, type TFunction } from 'i18next';

/** Creates a function that returns the texts of a catalogue by key. */
export function createTexts(en: Resource[string][string]): TFunction {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    initAsync: false,
    // Text is escaped where it is rendered.
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}
