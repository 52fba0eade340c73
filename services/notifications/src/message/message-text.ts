import { languageCodes, type Language } from '@portal/contracts';
import { createTexts } from '../texts/create-texts.js';
import { en, type MessageTexts } from './locales/en.js';
import { ny } from './locales/ny.js';

export type MessageText = Record<Language, string>;

export const messageTexts: Record<Language, MessageTexts> = { en, ny };

type Values<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Record<Name, string> & Values<Rest>
  : unknown;

const texts = languageCodes.map(
  (language) => [language, createTexts(messageTexts[language], language)] as const,
);

/** The text of a message by its key in the catalogue. An empty `by`, the name of the acting user, becomes "Someone". */
export function getMessageText<Key extends keyof typeof en>(
  key: Key,
  values: Values<(typeof en)[Key]> & object,
): MessageText {
  const { by, ...others } = values as Record<string, string | undefined>;
  const write = ([language, text]: (typeof texts)[number]) => [
    language,
    text(key, { ...others, by: by || text('someone') }),
  ];
  return Object.fromEntries(texts.map(write)) as MessageText;
}

const maxNames = 5;

/** Names the first of many reports. */
export const joinNames = (names: string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} …` : names.join(', ');
