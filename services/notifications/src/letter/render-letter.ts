import type { Letter } from './letter.js';
import type { Letterhead } from './letterhead.js';
import { letterHtml } from './letter-html.js';
import { letterText } from './letter-text.js';

/** What is the same in all letters. */
export interface Stationery {
  head: Letterhead;
  portalUrl: string;
  words: { codeLabel: string; linkHint: string };
}

/** A letter as a mail takes it. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** A letter in both forms of a mail, which say the same. */
export const renderLetter = (letter: Letter, stationery: Stationery): RenderedLetter => ({
  subject: letter.subject,
  html: letterHtml(letter, stationery),
  text: letterText(letter, stationery),
});
