import { createTexts } from '../texts/create-texts.js';
import { en } from './locales/en.js';

type Values<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Record<Name, string> & Values<Rest>
  : unknown;

const text = createTexts(en);

/** The text of a message by its key in the catalogue. An empty `by`, the name of the acting user, becomes "Someone". */
export function messageText<Key extends keyof typeof en>(
  key: Key,
  values: Values<(typeof en)[Key]> & object,
): string {
  const { by, ...others } = values as Record<string, string | undefined>;
  return text(key, { ...others, by: by || en.someone });
}
