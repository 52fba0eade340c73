import type { MailContent } from '@portal/contracts';
import type { TFunction } from 'i18next';
import { createTexts } from '../../texts/create-texts.js';
import { isOptionalMail } from '../mail-kind.js';
import { en } from './locales/en/index.js';
import { mailHtml } from './mail-html.js';
import type { Branding, MailLayout, MailParts, RenderedMail } from './mail-layout.js';
import { templateOf, type MailTemplate } from './mail-template.js';
import { mailText } from './mail-text.js';
import { plainName, unlinkedText } from './user-text.js';

/** Maximum length of a message in a digest. */
const maxMessageLength = 500;

/** Writes mails with the texts of the catalogue and the portal's branding. */
export class MailWriter {
  private readonly text: TFunction = createTexts(en);

  private readonly times: Intl.DateTimeFormat;

  /**
   * @param portalUrl start of every link, without a slash at its end
   * @param timeZone time zone of the times in mails
   */
  constructor(
    private readonly branding: Branding,
    private readonly portalUrl: string,
    timeZone: string,
  ) {
    this.times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  }

  /** @param name name of the addressee, which may be empty */
  write(name: string, content: MailContent): RenderedMail {
    const { text, branding, portalUrl } = this;
    const labels = { code: text('codeLabel'), linkHint: text('linkHint') };
    const layout: MailLayout = { branding, portalUrl, labels };
    const preferences = { label: text('choosePreferences'), url: `${portalUrl}/#/userMailPreferences` };
    const parts: MailParts = {
      ...this.fill(name, templateOf(content)),
      ...(isOptionalMail(content) && { preferences }),
    };
    return { subject: parts.subject, html: mailHtml(parts, layout), text: mailText(parts, layout) };
  }

  private fill(name: string, template: MailTemplate): MailParts {
    const { key, code, page } = template;
    const values = this.values(template);
    const text = (part: string) => this.text(`${key}.${part}`, values);
    const addressee = plainName(name);
    return {
      subject: text('subject'),
      greeting: addressee ? this.text('greeting', { name: addressee }) : this.text('greetingWithoutName'),
      paragraphs: [
        ...(this.text(`${key}.paragraphs`, { ...values, returnObjects: true }) as string[]),
        ...this.messages(template),
      ],
      ...(code && { code }),
      ...(page && { action: { label: text('action'), url: `${this.portalUrl}/#${page}` } }),
      note: text('note'),
    };
  }

  private messages({ key, messages }: MailTemplate): string[] {
    if (!messages) return [];
    const { items, moreCount } = messages;
    const paragraphs = items.map(({ message, at }) =>
      this.text(`${key}.item`, {
        at: this.times.format(new Date(at)),
        message: unlinkedText(message, maxMessageLength),
      }),
    );
    return moreCount ? [...paragraphs, this.text(`${key}.more`, { count: moreCount })] : paragraphs;
  }

  private values({ names = {}, userTexts = {}, times = {}, numbers }: MailTemplate) {
    return {
      ...mapValues(names, (name, key) => plainName(name) || this.text(`unnamed.${key}`)),
      ...mapValues(userTexts, (text) => unlinkedText(text)),
      ...mapValues(times, (time) => this.times.format(new Date(time))),
      ...numbers,
    };
  }
}

const mapValues = (values: Record<string, string>, change: (value: string, key: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
