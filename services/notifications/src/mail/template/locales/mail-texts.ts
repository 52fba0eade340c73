import type { Language } from '@portal/contracts';
import en from './en.json' with { type: 'json' };
import ny from './ny.json' with { type: 'json' };

/** Texts of mails by language. Each language has those of English, and the plural forms that English does not need. */
export const mailTexts: Record<Language, typeof en> = { en, ny };
