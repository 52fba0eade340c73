import type { MailContent } from '@portal/contracts';
import type { TFunction } from 'i18next';
import { letterSort, type LetterSort } from './letter-sort.js';
import type { Letter } from './letter.js';
import type { Letterhead } from './letterhead.js';
import { plainName } from './plain-name.js';
import { renderLetter, type RenderedLetter } from './render-letter.js';
import { createTexts } from './texts.js';

/** Writes mails: the words of the catalogue, in the portal's name. */
export class LetterWriter {
  private readonly text: TFunction = createTexts();

  /** @param portalUrl where every link begins; without a slash at its end */
  constructor(
    private readonly head: Letterhead,
    private readonly portalUrl: string,
  ) {}

  /** The mail to somebody of this name, which may be empty. */
  write(name: string, content: MailContent): RenderedLetter {
    const { text, head, portalUrl } = this;
    const words = { codeLabel: text('codeLabel'), linkHint: text('linkHint') };
    return renderLetter(this.letter(name, letterSort(content)), { head, portalUrl, words });
  }

  private letter(name: string, { texts, names = {}, numbers, code, page }: LetterSort): Letter {
    const values = { ...this.plain(names), ...numbers };
    const text = (part: string) => this.text(`${texts}.${part}`, values);
    const addressee = plainName(name);
    return {
      subject: text('subject'),
      greeting: addressee ? this.text('greeting', { name: addressee }) : this.text('greetingWithoutName'),
      paragraphs: this.text(`${texts}.paragraphs`, { ...values, returnObjects: true }) as string[],
      ...(code && { code }),
      ...(page && { action: { label: text('action'), url: `${this.portalUrl}/#${page}` } }),
      note: text('note'),
    };
  }

  private plain(names: Record<string, string>): Record<string, string> {
    const entries = Object.entries(names);
    return Object.fromEntries(
      entries.map(([key, name]) => [key, plainName(name) || this.text(`unnamed.${key}`)]),
    );
  }
}
