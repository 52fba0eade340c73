import { Inject, Injectable } from '@nestjs/common';
import { createDateFormat, languageCodes, type Language, type MailContent } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { TFunction } from 'i18next';
import type { NotificationsConfig } from '../../config.js';
import { createTexts } from '../../texts/create-texts.js';
import { isOptionalMail } from '../mail-kind.js';
import { mailTexts } from './locales/mail-texts.js';
import { renderMailHtml } from './mail-html.js';
import { type MailLayout, type MailParts, renderMailText, type RenderedMail } from './mail-layout.js';
import { getTemplate } from './mail-definitions.js';
import type { MailTemplate } from './mail-template.js';
import { toPlainName, toPrintableText } from './user-text.js';

/** Maximum length of a message in a digest. */
const maxMessageLength = 500;

type MailWriterConfig = Pick<NotificationsConfig, 'branding' | 'PORTAL_TIME_ZONE' | 'PORTAL_URL'>;

/** The texts and the times of a language. */
interface Wording {
  text: TFunction;
  formatTime: (time: Date) => string;
}

/** Writes mails with the texts of the recipient's language and the portal's branding. */
@Injectable()
export class MailWriter {
  private readonly wordings: Record<Language, Wording>;

  constructor(@Inject(CONFIG) private readonly config: MailWriterConfig) {
    const createWording = (language: Language): Wording => ({
      text: createTexts(mailTexts[language], language),
      formatTime: createDateFormat(language, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: config.PORTAL_TIME_ZONE,
      }),
    });
    const wordings = languageCodes.map((language) => [language, createWording(language)]);
    this.wordings = Object.fromEntries(wordings) as Record<Language, Wording>;
  }

  /** @param name name of the addressee, which may be empty */
  write(name: string, content: MailContent, language: Language = 'en'): RenderedMail {
    const wording = this.wordings[language];
    const { text } = wording;
    const { branding, PORTAL_URL: portalUrl } = this.config;
    const labels = { code: text('codeLabel'), linkHint: text('linkHint') };
    const layout: MailLayout = { branding, portalUrl, language, labels };
    const template = getTemplate(content);
    const preferences = { label: text('choosePreferences'), url: `${portalUrl}/#/userMailPreferences` };
    const parts: MailParts = {
      ...this.fill(wording, name, template),
      preferences: isOptionalMail(content) ? preferences : undefined,
    };
    return {
      subject: parts.subject,
      html: renderMailHtml(parts, layout),
      text: renderMailText(parts, layout),
    };
  }

  private fill(wording: Wording, name: string, template: MailTemplate): MailParts {
    const { text } = wording;
    const { key, code, page, parts = [], links = {} } = template;
    const values = readValues(wording, template);
    const getText = (part: string) => text(`${key}.${part}`, values);
    const addressee = toPlainName(name);
    return {
      subject: getText('subject'),
      greeting: addressee ? text('greeting', { name: addressee }) : text('greetingWithoutName'),
      paragraphs: [
        ...(text(`${key}.paragraphs`, { ...values, returnObjects: true }) as string[]),
        ...parts.map((part) => getText(`parts.${part}`)),
        ...writeMessages(wording, template),
      ],
      code,
      action: page && { label: getText('action'), url: `${this.config.PORTAL_URL}/#${page}` },
      links: Object.entries(links).map(([label, linked]) => ({
        label: getText(label),
        url: `${this.config.PORTAL_URL}/#${linked}`,
      })),
      note: getText('note'),
    };
  }
}

function writeMessages({ text, formatTime }: Wording, { key, messages }: MailTemplate): string[] {
  if (!messages) return [];
  const { items, moreCount } = messages;
  const paragraphs = items.map(({ message, at }) =>
    text(`${key}.item`, {
      at: formatTime(new Date(at)),
      message: toPrintableText(message, maxMessageLength),
    }),
  );
  return moreCount ? [...paragraphs, text(`${key}.more`, { count: moreCount })] : paragraphs;
}

function readValues(wording: Wording, { names = {}, userTexts = {}, times = {}, numbers }: MailTemplate) {
  const { text } = wording;
  return {
    ...mapValues(names, (name, key) => toPlainName(name) || text(`unnamed.${key}`)),
    ...mapValues(userTexts, (entered) => toPrintableText(entered)),
    ...mapValues(times, (time) => wording.formatTime(new Date(time))),
    ...numbers,
  };
}

const mapValues = (values: Record<string, string>, change: (value: string, key: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
