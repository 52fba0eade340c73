import { describe, expect, it } from '@jest/globals';
import { languageCodes, type Language, type MailContent } from '@portal/contracts';
import { isOptionalMail } from '../mail-kind.js';
import { mailTexts } from './locales/mail-texts.js';
import { Branding } from './mail-layout.js';
import { MailWriter } from './mail-writer.js';
import { samples } from './mail-definitions.js';

const portalUrl = 'https://portal.example';
const branding = Branding.parse({ name: 'Reports & <Figures>', owner: 'Ministry of Health' });
const writer = new MailWriter({ branding, PORTAL_URL: portalUrl, PORTAL_TIME_ZONE: 'Africa/Blantyre' });
const write = (content: MailContent, name = 'Chisomo Mwale', language?: Language) =>
  writer.write(name, content, language);

const allSamples = Object.values(samples).flat();
const getAddresses = (text: string) => text.match(/\w+:\/\/[^\s"<]+/g) ?? [];
const ticket = samples.activationRequested[0]?.ticket ?? '';

describe('mail', () => {
  const inAllLanguages = languageCodes.flatMap((language) =>
    allSamples.map((content) => ({ language, content, template: content.template })),
  );

  it.each(inAllLanguages)('$template has all its texts and values in $language', ({ language, content }) => {
    const english = write(content);
    expect(english.text).toContain('Hello Chisomo Mwale,');
    expect(english.text).toContain('You received this email because');
    const { template: _, ...values } = content;
    const { subject, html, text } = write(content, undefined, language);
    for (const form of [subject, html, text])
      expect(form).not.toMatch(/\{\{|undefined|\w+\.(subject|action|note|paragraphs)/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(getAddresses(text)).toEqual(getAddresses(english.text));
    for (const value of Object.values(values))
      if (typeof value === 'string' && english.text.includes(value)) expect(text).toContain(value);
    if (language !== 'en') expect(subject).not.toBe(english.subject);
  });

  it.each(languageCodes)('has the plural forms of the language %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const texts of Object.values(mailTexts[language]).filter((found) => typeof found === 'object')) {
      const bases = Object.keys(texts).flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? []);
      for (const base of bases)
        expect(Object.keys(texts)).toEqual(
          expect.arrayContaining(pluralCategories.map((form) => `${base}_${form}`)),
        );
    }
  });

  it.each(allSamples)('$template links only to the portal', (content) => {
    const { html, text } = write(content);
    for (const address of [...getAddresses(html), ...getAddresses(text)])
      expect(address).toMatch(/^https:\/\/portal\.example(\/#\/|$)/);
  });

  it.each(allSamples)('$template has no name, code or ticket in its subject', (content) => {
    const { subject } = write(content);
    const { template: _, ...values } = content;
    for (const value of Object.values(values))
      if (typeof value === 'string' && value) expect(subject).not.toContain(value);
    expect(subject).not.toContain('Chisomo');
  });

  it('greets users without a name', () => {
    expect(write({ template: 'activated' }, '...').text).toMatch(/^Hello,\n/);
  });

  it('escapes values of the configuration', () => {
    expect(write({ template: 'activated' }).html).toContain('Reports &amp; &lt;Figures&gt;');
  });

  it('does not turn a name into a link', () => {
    const name = 'Click http://evil.example <a href="//evil.example">now</a> {{ticket}}';
    const content = { template: 'activationRequested', name, partner: name, ticket } as const;
    const { html, text } = write(content, name);
    for (const form of [html, text]) expect(form).not.toMatch(/evil\.example|\/\/evil|href="\/\//);
    expect(text).toContain('Click http evil example a href evil example now a ticket');
  });

  it('links to the activation page with its ticket', () => {
    const link = `${portalUrl}/#/activation?id=${ticket}`;
    const { html, text } = write({ template: 'activationRequested', name: 'Ada', partner: 'DHO', ticket });
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });

  it('shows a code without a space to copy', () => {
    const { html, text } = write({ template: 'resetCode', code: 'K7PM2QXA' });
    expect(text).toContain('K7PM2QXA');
    expect(html.replace(/<[^>]*>/g, '')).toContain('K7PM2QXA');
  });

  it('uses plural forms for days', () => {
    expect(write({ template: 'unusedWarning', days: 14 }).text).toContain('in 14 days');
    expect(write({ template: 'unusedWarning', days: 1 }).text).toContain('tomorrow');
  });

  const requested = {
    template: 'accessRequested',
    name: 'Ada',
    partner: 'DHO',
    report: 'HIV & TB (2025/26)',
    isAdministrator: false,
  } as const;

  it('shows an address in a message unchanged, which mail programs do not turn into a link', () => {
    const message = 'See http://evil.example/x, www.evil.example or mail me@evil.example. Thank you!';
    const { html, text } = write({ ...requested, message });
    expect(html).not.toMatch(/evil\.example|\/\/evil|@evil|www\.evil/);
    expect(html.replace(/<[^>]*>/g, '')).toContain(message);
    expect(text).toContain(message);
  });

  it('shows a message unchanged, with its line breaks', () => {
    const message = 'Please <b>help</b> & "hurry":\r\n$t(subject) {{partner}} $& 5\u202e%\n\nAda';
    const { html, text } = write({ ...requested, message });
    expect(text).toContain('\nPlease <b>help</b> & "hurry":\n$t(subject) {{partner}} $& 5 %\n\nAda\n');
    expect(html).toContain(
      'Please &lt;b&gt;help&lt;/b&gt; &amp; &quot;hurry&quot;:<br />$t(subject) {{partner}} $&amp; 5 %<br /><br />Ada<',
    );
    expect(text).toContain('the report HIV & TB (2025/26).');
  });

  it.each([
    [true, '/accessRequests'],
    [false, '/userAccessRequests'],
  ])('links to the requests of the decider, administrator: %s', (isAdministrator, page) => {
    const { text } = write({ ...requested, message: '', isAdministrator });
    expect(text).toContain(`${portalUrl}/#${page}\n`);
  });

  const decided = { template: 'accessDecided', report: 'HIV', reportId: 7, accepted: true } as const;

  it.each(['Power Bi', 'Web Embed', 'Dash'] as const)(
    'links to a report of type %s after its request was accepted',
    (reportType) => {
      const { text } = write({ ...decided, reportType, until: null });
      expect(text).toContain(`${portalUrl}/#/report/7\n`);
    },
  );

  it("shows times in the portal's time zone", () => {
    const until = '2026-06-30T22:00:00.000Z';
    const { text } = write({ ...decided, reportType: 'Dash', until });
    expect(text).toContain('until 1 July 2026');
    expect(text).toContain('00:00');
  });

  it('links to the mail preferences only if it is optional', () => {
    const link = `${portalUrl}/#/userMailPreferences`;
    for (const content of allSamples) {
      const { html, text } = write(content);
      const isOptional = isOptionalMail(content);
      expect([content.template, text.includes(link)]).toEqual([content.template, isOptional]);
      expect([content.template, html.includes(`href="${link}"`)]).toEqual([content.template, isOptional]);
    }
    expect(write({ template: 'activated' }).text).not.toContain(link);
    expect(write({ template: 'announced', by: 'Ada', partner: 'DHO', message: 'News' }).text).toContain(link);
  });

  it('names the author of an announcement', () => {
    const announced = { template: 'announced', by: 'Ada Banda', message: 'We are closed.' } as const;
    const byUserAdmin = write({ ...announced, partner: 'Health Aid' }).text;
    expect(byUserAdmin).toContain('From Ada Banda, Health Aid:\n\nWe are closed.');
    const byAdministrator = write({ ...announced, partner: null }).text;
    expect(byAdministrator).toContain("From the portal's administrators:\n\nWe are closed.");
  });

  const getMessage = (message: string) => ({ message, at: '2026-06-30T22:00:00.000Z' });

  it('lists messages with their times, and the number of further messages', () => {
    const messages = [getMessage('Ada recommends "HIV" to you: <b>look</b>'), getMessage('Another')];
    const { html, text } = write({ template: 'digest', messages, more: 1 });
    expect(text).toMatch(
      /1 July 2026[^\n]*\nAda recommends "HIV" to you: <b>look<\/b>\n\n1 July 2026[^\n]*\nAnother\n/,
    );
    expect(html).toContain('&lt;b&gt;look&lt;/b&gt;');
    expect(text).toContain('There is 1 more message.');
    expect(write({ template: 'digest', messages, more: 0 }).text).not.toContain('more message');
  });

  it('shortens a long listed message', () => {
    const messages = [getMessage('x'.repeat(1_000))];
    const { html, text } = write({ template: 'digest', messages, more: 0 });
    for (const form of [html, text]) expect(form).toMatch(/[^x]x{500} …/);
  });
});
