import type { Language } from '@portal/contracts';
import { createInstance, type Resource, type TFunction } from 'i18next';

/** Creates a function that returns the texts of a catalogue by key. */
export function createTexts(texts: Resource[string][string], language: Language = 'en'): TFunction {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: language,
    resources: { [language]: { translation: texts } },
    initAsync: false,
    // Text is escaped where it is rendered.
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}
