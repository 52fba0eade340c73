import { negotiate } from '@fastify/accept-negotiator';
import { languageCodes, languages, type Language } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { serverTexts } from './locales/server-texts.js';

/** Returns the language that a client asks for; undefined without one that the portal has. */
export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const accepted = headers['accept-language'];
  if (!accepted || accepted === '*') return undefined;
  return (negotiate(accepted.replace(/-[^,;]*/g, ''), languageCodes) as Language | null) ?? undefined;
}

/** A value in a text: as it is, by `text` as a text that is translated itself, or by `number` as an English number. */
const placeholder = /\{\{(\w+)(?:, (text|number))?\}\}/g;

/** No text of the portal is longer with its values. Matching a pattern takes the square of the length. */
const maxTextLength = 500;

interface Pattern {
  expression: RegExp;
  /** Number of characters besides the values. */
  length: number;
  translation: string;
}

function toPattern(text: string, translation: string): Pattern {
  const words = text.split(/\{\{\w+\}\}/);
  const escaped = text.replace(/[.*+?^$()[\]|\\]/g, '\\$&');
  const expression = new RegExp(`^${escaped.replace(placeholder, '(?<$1>.+?)')}$`, 's');
  return { expression, length: words.join('').length, translation };
}

/** Finds the translation of an English text by its words. Unknown texts stay as they are. */
class Translator {
  private readonly texts = new Map<string, string>();
  /** The longest first, because it fits best. */
  private readonly patterns: Pattern[] = [];

  constructor(
    texts: Record<string, string>,
    private readonly locale: string,
  ) {
    for (const [text, translation] of Object.entries(texts)) {
      if (text.includes('{{')) this.patterns.push(toPattern(text, translation));
      else this.texts.set(text, translation);
    }
    this.patterns.sort((a, b) => b.length - a.length);
  }

  translate(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined || text.length > maxTextLength) return known ?? text;
    for (const { expression, translation } of this.patterns) {
      const values = expression.exec(text)?.groups;
      if (!values) continue;
      return translation.replace(placeholder, (_, name: string, kind?: string) =>
        this.formatValue(values[name] ?? '', kind),
      );
    }
    return text;
  }

  private formatValue(value: string, kind: string | undefined): string {
    if (kind === 'text') return this.translate(value);
    if (kind === 'number') return Number(value.replaceAll(',', '')).toLocaleString(this.locale);
    return value;
  }
}

const createTranslator = (language: keyof typeof serverTexts) =>
  new Translator(serverTexts[language], languages[language].locale);
const translators = { ny: createTranslator('ny') };

const textFields = new Set(['message', 'detail']);
const listFields = new Set(['errors', 'failed']);

/** Translates the texts of a problem, or of the response of a write, from English. */
export function translateResponse<Body>(body: Body, language: Language | undefined): Body {
  if (!language || language === 'en') return body;
  const translator = translators[language];
  const translateFields = (row: object): object =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => {
        if (typeof value === 'string' && textFields.has(name)) return [name, translator.translate(value)];
        if (Array.isArray(value) && listFields.has(name))
          return [name, value.map((part: object) => translateFields(part))];
        return [name, value];
      }),
    );
  return translateFields(body as object) as Body;
}
