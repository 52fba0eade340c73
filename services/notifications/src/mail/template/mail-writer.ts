import { Inject, Injectable } from '@nestjs/common';
import type { MailContent } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { TFunction } from 'i18next';
import type { NotificationsConfig } from '../../config.js';
import { createTexts } from '../../texts/create-texts.js';
import { isOptionalMail } from '../mail-kind.js';
import { en } from './locales/en.js';
import { renderMailHtml } from './mail-html.js';
import { type MailLayout, type MailParts, renderMailText, type RenderedMail } from './mail-layout.js';
import { getTemplate, type MailTemplate } from './mail-template.js';
import { toPlainName, unlinkText } from './user-text.js';

/** Maximum length of a message in a digest. */
const maxMessageLength = 500;

type MailWriterConfig = Pick<NotificationsConfig, 'branding' | 'PORTAL_TIME_ZONE' | 'PORTAL_URL'>;

/** Writes mails with the texts of the catalogue and the portal's branding. */
@Injectable()
export class MailWriter {
  private readonly text: TFunction = createTexts(en);
  private readonly times: Intl.DateTimeFormat;

  constructor(@Inject(CONFIG) private readonly config: MailWriterConfig) {
    this.times = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: config.PORTAL_TIME_ZONE,
    });
  }

  /** @param name name of the addressee, which may be empty */
  write(name: string, content: MailContent): RenderedMail {
    const { text } = this;
    const { branding, PORTAL_URL: portalUrl } = this.config;
    const labels = { code: text('codeLabel'), linkHint: text('linkHint') };
    const layout: MailLayout = { branding, portalUrl, labels };
    const template = getTemplate(content);
    const { preferencesPage = '/userMailPreferences' } = template;
    const preferences = { label: text('choosePreferences'), url: `${portalUrl}/#${preferencesPage}` };
    const parts: MailParts = {
      ...this.fill(name, template),
      preferences: isOptionalMail(content) ? preferences : undefined,
    };
    return {
      subject: parts.subject,
      html: renderMailHtml(parts, layout),
      text: renderMailText(parts, layout),
    };
  }

  private fill(name: string, template: MailTemplate): MailParts {
    const { key, code, page, parts = [], links = {} } = template;
    const values = this.readValues(template);
    const getText = (part: string) => this.text(`${key}.${part}`, values);
    const addressee = toPlainName(name);
    return {
      subject: getText('subject'),
      greeting: addressee ? this.text('greeting', { name: addressee }) : this.text('greetingWithoutName'),
      paragraphs: [
        ...(this.text(`${key}.paragraphs`, { ...values, returnObjects: true }) as string[]),
        ...parts.map((part) => getText(`parts.${part}`)),
        ...this.writeMessages(template),
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

  private writeMessages({ key, messages }: MailTemplate): string[] {
    if (!messages) return [];
    const { items, moreCount } = messages;
    const paragraphs = items.map(({ message, at }) =>
      this.text(`${key}.item`, {
        at: this.times.format(new Date(at)),
        message: unlinkText(message, maxMessageLength),
      }),
    );
    return moreCount ? [...paragraphs, this.text(`${key}.more`, { count: moreCount })] : paragraphs;
  }

  private readValues({ names = {}, userTexts = {}, times = {}, numbers }: MailTemplate) {
    return {
      ...mapValues(names, (name, key) => toPlainName(name) || this.text(`unnamed.${key}`)),
      ...mapValues(userTexts, (text) => unlinkText(text)),
      ...mapValues(times, (time) => this.times.format(new Date(time))),
      ...numbers,
    };
  }
}

const mapValues = (values: Record<string, string>, change: (value: string, key: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
