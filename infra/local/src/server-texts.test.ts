import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toProjectPath } from './project.js';

const folders = [
  'gateway/src',
  'libs/contracts/src',
  'libs/server-kit/src',
  'libs/service-kit/src',
  ...['identity', 'reports', 'analytics', 'notifications'].map((service) => `services/${service}/src`),
];
/** Files without texts of responses: tests, commands, logs, mails, the API's description, and the list of imports, which is in English. */
const otherFiles =
  /(\.(test|spec|fixture)|access|security-event|command-line|migrate|run-service|run-command|run-workspaces|report-import\.service|power-bi-check|check-power-bi|(check-)?rollups?|restored?-report|deleted-report.*|open-api|mail-definitions|mail-delivery.*)\.ts$|\b(compatibility|testing|demo-data|migrations|locales)\b/;
/** What precedes other sentences: summaries of calls, errors of the service itself, continued strings. */
const otherSentences = /(summary:|Summary =|description:|help:|new \w*(Error|Failed)\(|'\/[\w/]+',|\+)\s*$/;
const sentence = /^([A-Z{].* .*[.!?…]|(Please|The|This) .*)$/;

const strings = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const readCode = (folder: string) =>
  readdirSync(toProjectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !otherFiles.test(file))
    .map((file) =>
      readFileSync(toProjectPath(folder, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
    );

/** The strings of all components, with `{{}}` for values. */
const texts = folders.flatMap(readCode).flatMap((code) =>
  [...code.matchAll(strings)].map(({ index, 1: single, 2: double, 3: template }) => ({
    text: (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '{{}}').replaceAll("\\'", "'"),
    isMessage: !otherSentences.test(code.slice(0, index)),
  })),
);
const unescape = (text: string) => text.replaceAll("\\'", "'");
/** The English texts that the gateway translates. The compiler checks that each language has all. */
const translated = [
  ...readFileSync(toProjectPath('gateway/src/texts/locales/ny.ts'), 'utf8').matchAll(
    /^ {2}(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|(\w+)):/gm,
  ),
].map(([, single, double, name]) => unescape(single ?? double ?? name ?? '').replace(/\{\{\w+\}\}/g, '{{}}'));

describe('texts of responses', () => {
  it('are all translated', () => {
    const messages = texts.filter(({ text, isMessage }) => isMessage && sentence.test(text));
    const known = new Set([...translated, '{{}} …']);
    expect(messages.map(({ text }) => text).filter((text) => !known.has(text))).toEqual([]);
  });

  it('are all used', () => {
    const known = new Set(texts.map(({ text }) => text));
    // Parts of sentences are put together by code.
    const isSentence = (text: string) => sentence.test(text) && !/^\{\{\}\}.*\w$/.test(text);
    expect(translated.filter((text) => isSentence(text) && !known.has(text))).toEqual([]);
  });
});
