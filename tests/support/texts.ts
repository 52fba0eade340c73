import { readFileSync } from 'node:fs';

type Texts = { [key: string]: string | Texts };

/** Returns a function that finds the texts of a package by key. */
export function readTexts(folder: string, language: string) {
  const file = new URL(`../../${folder}/src/locales/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  return (key: string): string => {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (found, name) => (typeof found === 'object' ? found[name] : undefined),
        texts,
      );
    if (typeof text !== 'string') throw new Error(`${folder} has no text ${key} in ${language}`);
    return text;
  };
}
