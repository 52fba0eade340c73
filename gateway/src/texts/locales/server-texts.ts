import type { Language } from '@portal/contracts';
import { fr, type ServerTexts } from './fr.js';
import { ny } from './ny.js';
import { pt } from './pt.js';

/** Texts of responses by language. English texts are those of the sources. */
export const serverTexts: Record<Exclude<Language, 'en'>, ServerTexts> = { fr, pt, ny };
