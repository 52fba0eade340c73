import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface Texts {
  [key: string]: string | Texts;
}

const importers = /[\\/]locales[\\/](first|later)\.ts$/;
const partOfTexts = /^(.*)[\\/]en\.json\?(first|later)$/;

/** Literals and the beginnings of templates that may be keys of texts. */
const keyPattern = /['"`](?:\w+:)?(\w+(?:\.\w+)*\.?)(?:['"`]|\$\{)/g;

/**
 * Splits `locales/en.json` of a package: `first.ts` gets the texts that its `first-texts.json` lists, alone or as a group, and `later.ts` the
 * others. Fails if the entry of the app needs one of the others.
 */
export function splitTexts(): Plugin {
  const laterKeys = new Set<string>();
  return {
    name: 'portal:split-texts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [, part] = importers.exec(importer) ?? [];
      return part && source === './en.json' ? `${join(dirname(importer), source)}?${part}` : null;
    },
    load: {
      filter: { id: partOfTexts },
      async handler(id) {
        const [, folder = '', part] = partOfTexts.exec(id) ?? [];
        const list = await readFile(join(folder, '..', 'first-texts.json'), 'utf8');
        const firstTexts = JSON.parse(list) as string[];
        const isFirst = (key: string) => firstTexts.some((first) => `${key}.`.startsWith(`${first}.`));
        const texts = JSON.parse(await readFile(join(folder, 'en.json'), 'utf8')) as Texts;
        const found = filterTexts(texts, (key) => isFirst(key) === (part === 'first'));
        if (part === 'later') listKeys(found).forEach((key) => laterKeys.add(key));
        return { code: `export default ${JSON.stringify(found)}`, moduleType: 'js' };
      },
    },
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
      if (entry?.type !== 'chunk') return;
      const used = new Set([...entry.code.matchAll(keyPattern)].map(([, key = '']) => key));
      const missing = [...laterKeys].filter((key) => used.has(key) || used.has(key.replace(/[^.]+$/, '')));
      if (missing.length > 0) this.error(`first-texts.json does not list ${missing.join(', ')}`);
    },
  };
}

const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Returns the texts whose keys pass, with their groups. */
function filterTexts(texts: Texts, isIncluded: (key: string) => boolean, parent = ''): Texts {
  const entries = Object.entries(texts).flatMap(([name, value]): [string, string | Texts][] => {
    const key = parent + name;
    if (typeof value === 'string') return isIncluded(withoutPlural(key)) ? [[name, value]] : [];
    const group = filterTexts(value, isIncluded, `${key}.`);
    return Object.keys(group).length > 0 ? [[name, group]] : [];
  });
  return Object.fromEntries(entries);
}

const listKeys = (texts: Texts, parent = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [withoutPlural(parent + name)] : listKeys(value, `${parent}${name}.`),
  );
