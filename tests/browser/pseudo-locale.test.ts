import { expect, it } from '@jest/globals';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { createVisitor } from '../support/people.js';
import { findOverflow, findPlainTexts, showPseudoLocale } from '../support/pseudo-locale.js';
import { administrator, user, userAdmin } from '../support/screens/accounts.js';
import { getScreensByRoute } from '../support/screens/all-screens.js';
import { findLoading } from '../support/screens/loading.js';

const browser = useBrowser();
const timeoutMs = 600_000;
const phone = { width: 360, height: 740 };
/** Names have few words. Sentences are data only as a whole. */
const maxNameWords = 4;

/** Collects the texts of responses, which are data. */
class ShownData {
  private readonly texts: string[] = [];
  private readonly names = new Set<string>();

  add(value: unknown): void {
    if (typeof value === 'string') this.addText(value);
    else if (value && typeof value === 'object') Object.values(value).forEach((part) => this.add(part));
  }

  has(text: string): boolean {
    const value = text.replace(/^[\s·]+|[\s·]+$/g, '');
    return (
      this.texts.some((known) => known.includes(value)) ||
      toWords(value).every((word) => this.names.has(word))
    );
  }

  private addText(text: string): void {
    this.texts.push(text.replace(/\s+/g, ' '));
    const words = toWords(text);
    if (words.length <= maxNameWords) words.forEach((word) => this.names.add(word));
  }
}

const toWords = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

it.each([undefined, user, userAdmin, administrator])(
  'all screens are translated, and long texts fit a phone from left to right and from right to left: %s',
  async (email) => {
    const data = new ShownData();
    data.add((await createVisitor().fetch('/portal.json')).body);
    const page = await browser.newPage({ viewport: phone });
    page.on('response', (response) => {
      if (response.url().includes('/map-back-end/'))
        response.json().then(
          (body) => data.add(body),
          () => undefined,
        );
    });
    if (email) await enterAs(page.context(), email);
    await page.goto('/#/forgotPassword');
    const findings: unknown[] = [];
    for (const { name, path } of getScreensByRoute().filter((screen) => screen.email === email)) {
      await showPseudoLocale(page, 'en-XA');
      await page.goto(`/#${path}`);
      await eventually(
        () => findLoading(page),
        ({ length }) => length === 0,
      );
      const plain = (await findPlainTexts(page)).filter((text) => !data.has(text));
      const toRight = await findOverflow(page);
      await showPseudoLocale(page, 'ar-XB');
      const toLeft = await findOverflow(page);
      if (plain.length + toRight.length + toLeft.length > 0) findings.push({ name, plain, toRight, toLeft });
    }
    expect(findings).toEqual([]);
  },
  timeoutMs,
);
