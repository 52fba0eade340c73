import type { MailContent } from '@portal/contracts';
import type { TFunction } from 'i18next';
import { letterSort, type LetterSort } from './letter-sort.js';
import type { Letter } from './letter.js';
import type { Letterhead } from './letterhead.js';
import { plainName } from './plain-name.js';
import { renderLetter, type RenderedLetter } from './render-letter.js';
import { createTexts } from './texts.js';
import { typedWords } from './typed-words.js';

/** Writes mails: the words of the catalogue, in the portal's name. */
export class LetterWriter {
  private readonly text: TFunction = createTexts();

  private readonly times: Intl.DateTimeFormat;

  /**
   * @param portalUrl where every link begins; without a slash at its end
   * @param timeZone the zone of the times that are told
   */
  constructor(
    private readonly head: Letterhead,
    private readonly portalUrl: string,
    timeZone: string,
  ) {
    this.times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  }

  /** The mail to somebody of this name, which may be empty. */
  write(name: string, content: MailContent): RenderedLetter {
    const { text, head, portalUrl } = this;
    const words = { codeLabel: text('codeLabel'), linkHint: text('linkHint') };
    return renderLetter(this.letter(name, letterSort(content)), { head, portalUrl, words });
  }

  private letter(name: string, sort: LetterSort): Letter {
    const { texts, code, page } = sort;
    const values = this.values(sort);
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

  private values({ names = {}, words = {}, times = {}, numbers }: LetterSort) {
    return {
      ...this.plain(names),
      ...mapValues(words, typedWords),
      ...mapValues(times, (time) => this.times.format(new Date(time))),
      ...numbers,
    };
  }

  private plain(names: Record<string, string>): Record<string, string> {
    const entries = Object.entries(names);
    return Object.fromEntries(
      entries.map(([key, name]) => [key, plainName(name) || this.text(`unnamed.${key}`)]),
    );
  }
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
