import type { Page } from 'playwright-core';

/** Letters that only translated texts have. */
const accented = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };

/** Shows all texts in accents, in brackets and 40 % longer, without reloading the page. Texts of the server stay as they are. */
const showPseudoLocale = (page: Page, language: 'en-XA' | 'ar-XB'): Promise<void> =>
  // As text, because the page imports the module by its import map.
  page.evaluate(`(async () => {
    const { default: i18n } = await import('i18next');
    const accented = ${JSON.stringify(accented)};
    const accent = (text) => text.replace(/[aeiou](?![^<]*>)/gi, (letter) => accented[letter]);
    const lengthen = (text) => text + ' lóngér'.repeat(Math.ceil((text.length * 0.4) / 7));
    const change = (value) =>
      typeof value === 'string' ? '[' + lengthen(accent(value)) + ']' : Array.isArray(value) ? value.map(change) : value;
    i18n.use({ type: 'postProcessor', name: 'pseudo', process: change });
    i18n.options.postProcess = ['pseudo'];
    await i18n.changeLanguage('${language}');
  })()`);

/** Shows the texts as they are again, for the other tests of a page. */
export const showEnglish = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const { default: i18n } = await import('i18next');
    i18n.options.postProcess = false;
    await i18n.changeLanguage('en');
  })()`);

/** Texts, labels and hints that are shown and are not translated. Some are data: names, and dates, which Intl formats. */
const findPlainTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Languages have their own names.
    const data = 'option';
    const found = new Set<string>();
    const add = (text: string | null) => {
      const plain = (text ?? '')
        .replace(/\[.*\]/s, '')
        .replace(/\b[A-Z][a-z]{2} \d+(, \d{4})?\b/g, '')
        .replace(/\b[\d:]+ [AP]M\b/g, '');
      if (/[aeiou]/i.test(plain)) found.add(plain.trim().replace(/\s+/g, ' '));
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const { parentElement } = node;
      if (parentElement?.checkVisibility() && !parentElement.closest(data)) add(node.nodeValue);
    }
    for (const attribute of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        if (!element.closest(`[aria-hidden], .anticon, ${data}`)) add(element.getAttribute(attribute));
    return [...found];
  });

/** Elements beyond an edge of the page, if it scrolls sideways. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = ({ left, right }: DOMRect) => right > clientWidth + 1 || left < -1;
    return [...document.querySelectorAll('#app *, #shell *')]
      .filter((element) => element.checkVisibility() && isBeyond(element.getBoundingClientRect()))
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent?.slice(0, 60)}`);
  });

/** Names have few words. Sentences are data only as a whole. */
const maxNameWords = 4;

/** Collects texts that are data. */
export class ShownData {
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

/** Finds what of a loaded screen is not translated, or does not fit the page from left to right or from right to left. */
export async function findMisfits(page: Page, data: ShownData): Promise<object[]> {
  await showPseudoLocale(page, 'en-XA');
  const plain = (await findPlainTexts(page)).filter((text) => !data.has(text));
  const toRight = await findOverflow(page);
  await showPseudoLocale(page, 'ar-XB');
  const toLeft = await findOverflow(page);
  return plain.length + toRight.length + toLeft.length > 0
    ? [{ address: page.url(), plain, toRight, toLeft }]
    : [];
}
