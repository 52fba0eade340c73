import type { Language } from '@portal/contracts';
import { ny, type ServerTexts } from './ny.js';

/** Texts of responses by language. English texts are those of the sources. */
export const serverTexts: Record<Exclude<Language, 'en'>, ServerTexts> = { ny };
