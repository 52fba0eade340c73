import type { MailContent } from '@portal/contracts';
import type { TFunction } from 'i18next';
import { isMailOfChoice } from '../mail-preference/mail-kinds.js';
import { createTexts } from '../texts/create-texts.js';
import { letterSort, type LetterSort } from './letter-sort.js';
import type { Letter } from './letter.js';
import type { Letterhead } from './letterhead.js';
import { en } from './locales/en.js';
import { plainName } from './plain-name.js';
import { renderLetter, type RenderedLetter } from './render-letter.js';
import { typedWords } from './typed-words.js';

/** So many characters of each message are told where there are many. */
const longestOfMany = 500;

/** Writes mails: the words of the catalogue, in the portal's name. */
export class LetterWriter {
  private readonly text: TFunction = createTexts(en);

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
    const letter = {
      ...this.letter(name, letterSort(content)),
      ...(isMailOfChoice(content) && this.choice()),
    };
    return renderLetter(letter, { head, portalUrl, words });
  }

  private choice(): Pick<Letter, 'choice'> {
    return { choice: { label: this.text('chooseMails'), url: `${this.portalUrl}/#/userMailPreferences` } };
  }

  private letter(name: string, sort: LetterSort): Letter {
    const { texts, code, page } = sort;
    const values = this.values(sort);
    const text = (part: string) => this.text(`${texts}.${part}`, values);
    const addressee = plainName(name);
    return {
      subject: text('subject'),
      greeting: addressee ? this.text('greeting', { name: addressee }) : this.text('greetingWithoutName'),
      paragraphs: [
        ...(this.text(`${texts}.paragraphs`, { ...values, returnObjects: true }) as string[]),
        ...this.messages(sort),
      ],
      ...(code && { code }),
      ...(page && { action: { label: text('action'), url: `${this.portalUrl}/#${page}` } }),
      note: text('note'),
    };
  }

  private messages({ texts, messages }: LetterSort): string[] {
    if (!messages) return [];
    const { told, more } = messages;
    const paragraphs = told.map(({ message, at }) =>
      this.text(`${texts}.item`, {
        at: this.times.format(new Date(at)),
        message: typedWords(message, longestOfMany),
      }),
    );
    return more ? [...paragraphs, this.text(`${texts}.more`, { count: more })] : paragraphs;
  }

  private values({ names = {}, words = {}, times = {}, numbers }: LetterSort) {
    return {
      ...this.plain(names),
      ...mapValues(words, (value) => typedWords(value)),
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
