import { createTexts } from '../texts/create-texts.js';
import { en } from './locales/en.js';

type Values<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Record<Name, string> & Values<Rest>
  : unknown;

const text = createTexts(en);

/** What a message says by its name in the catalogue; whoever does something and has no name is somebody. */
export function messageText<Name extends keyof typeof en>(
  name: Name,
  values: Values<(typeof en)[Name]> & object,
): string {
  const { by, ...others } = values as Record<string, string | undefined>;
  return text(name, { ...others, by: by || en.somebody });
}
