import type { Texts } from '@portal/ui-kit/platform';
import i18n from 'i18next';
import { firstTexts } from './first';

/** The texts of the frame and the first screens in English, and all in other languages. */
export const screenTexts: Texts = {
  en: firstTexts,
  others: import.meta.glob<object>(['./*.json', '!./en.json'], { import: 'default', exhaustive: true }),
};

/** Loads the English texts of the other screens. */
export async function loadLaterTexts(): Promise<void> {
  const { laterTexts } = await import('./later');
  i18n.addResourceBundle('en', 'screens', laterTexts, true);
}
