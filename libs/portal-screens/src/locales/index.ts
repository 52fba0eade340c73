import type { Texts } from '@portal/ui-kit/platform';
import en from './en.json';

export const screenTexts: Texts = {
  en,
  others: import.meta.glob<object>(['./*.json', '!./en.json'], { import: 'default', exhaustive: true }),
};
