import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languageCodes, refusals } from '@portal/contracts';
import { toProjectPath } from './project.js';

const packages: Record<string, string> = {
  kit: 'libs/ui-kit/src',
  screens: 'libs/features/src',
  admin: 'frontends/admin/src',
  user: 'frontends/user/src',
  shell: 'frontends/shell/src',
};

type Texts = { [key: string]: string | Texts };

const listTexts = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : listTexts(text, `${prefix}${key}.`),
  );

const pluralForm = /_(zero|one|two|few|many|other)$/;
const toBase = (key: string) => key.replace(pluralForm, '');

const sources = Object.entries(packages).flatMap(([namespace, folder]) =>
  readdirSync(toProjectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      namespace,
      file: join(folder, file),
      code: readFileSync(toProjectPath(folder, file), 'utf8'),
    })),
);
const translations = languageCodes.filter((language) => language !== 'en');
const find = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found);

/** Strings of all sources, which may be keys, and templates with their variables as wildcards. */
const strings = new Set(sources.flatMap(({ code }) => find(code, /(?:['"]|\ben\.)([\w.: ()-]+)/g)));
const templates = sources
  .flatMap(({ code }) => find(code, /`((?:\w+:)?\w+\.[^`\s]*\$\{[^`\n]*|\$\{\w+\}\.\w+\.[\w.]+)`/g))
  .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`));

const readTexts = (folder: string, language: string) =>
  listTexts(JSON.parse(readFileSync(toProjectPath(folder, `${language}.json`), 'utf8')) as Texts);

/** Placeholders and tags. A plural form may leave out its count. */
const findPlaceholders = (key: string, text: string) =>
  [...new Set(find(text, /(\{\{\w+(?:, number)?\}\}|<\/?\w+>)/g))]
    .filter((name) => !pluralForm.test(key) || !name.includes('count'))
    .sort();

describe.each(Object.entries(packages))('texts of the namespace %s', (namespace, folder) => {
  const english = readTexts(`${folder}/locales`, 'en');
  const keys = new Set(english.map(([key]) => toBase(key)));

  it('are all used', () => {
    const isUsed = (key: string) =>
      strings.has(key) ||
      strings.has(`${namespace}:${key}`) ||
      templates.some((template) => template.test(key));
    // A template may begin with a variable for the parent.
    const hasUsedParent = (key: string) =>
      key.includes('.') && strings.has(key.slice(0, key.lastIndexOf('.')));
    expect([...keys].filter((key) => !isUsed(key) && !hasUsedParent(key))).toEqual([]);
  });

  it('contain every key that sources name', () => {
    const missing = sources.flatMap(({ namespace: own, file, code }) => {
      const chosen = find(code, /useTranslation\('(\w+)'\)/g);
      const isDefault = chosen.length > 0 ? chosen.every((name) => name === namespace) : own === namespace;
      const named = [
        ...find(code, new RegExp(`['\`]${namespace}:([\\w.]+)['\`]`, 'g')),
        ...(isDefault ? find(code, /(?<![.\w])t\(\s*'([\w.]+)'/g) : []),
      ];
      return named.filter((key) => !keys.has(key)).map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(translations)('are complete in the language %s, with its plural forms', (language) => {
    const [[first, status] = [], ...translated] = readTexts(`${folder}/locales`, language);
    expect([first, Boolean(status)]).toEqual(['$status', true]);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const needed = english.flatMap(([key, text]) => {
      const base = toBase(key);
      const forms = key.endsWith('_other') ? pluralCategories.map((form) => `${base}_${form}`) : [];
      return [...new Set([key, ...forms])].map((form) => [form, findPlaceholders(form, text)]);
    });
    const found = translated.map(([key, text]) => [key, findPlaceholders(key, text)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(needed));
  });
});

it.each(translations)('refusals are complete in the language %s', (language) => {
  const translated = readTexts('frontends/shell/src/locales/refusals', language);
  const found = translated.filter(([key]) => key !== '$status' && !key.startsWith('tryAgain.'));
  const toPlaceholders = (texts: [key: string, text: string][]) =>
    Object.fromEntries(texts.map(([key, text]) => [key, findPlaceholders(key, text)]));
  expect(toPlaceholders(found)).toEqual(toPlaceholders(Object.entries(refusals)));
});
