import { describe, expect, it } from '@jest/globals';
import { malformed, tooManyRequests } from '@portal/contracts';
import { serverTexts } from './locales/server-texts.js';
import { readLanguage, translateResponse } from './translate.js';

describe('language of a client', () => {
  it.each([
    ['ny-MW,ny;q=0.9,en;q=0.8', 'ny'],
    ['de-DE,de;q=0.9,ny;q=0.5', 'ny'],
    ['en-GB', 'en'],
    ['de', undefined],
    ['*', undefined],
    [undefined, undefined],
  ])('of "%s" is %s', (header, language) => {
    expect(readLanguage({ headers: { 'accept-language': header } })).toBe(language);
  });
});

describe('texts of a response', () => {
  const translate = (message: string) => translateResponse({ message }, 'ny').message;

  it('are those of the source without a language and in English', () => {
    const response = { affectedRows: 0, message: 'The password is wrong.' };
    expect(translateResponse(response, undefined)).toBe(response);
    expect(translateResponse(response, 'en')).toBe(response);
  });

  it('are translated in problems, with invalid fields', () => {
    const problem = malformed({ field: 'note', message: 'Please enter at most 200 characters.' }).toDetails();
    expect(translateResponse(problem, 'ny')).toEqual({
      ...problem,
      detail: 'Pempholi silolondola.',
      errors: [{ field: 'note', message: 'Chonde lembani zilembo zosapitirira 200.' }],
    });
  });

  it('are translated in results of bulk actions', () => {
    const failed = [{ id: 1, name: 'Not found.', message: 'Not found.' }];
    expect(translateResponse({ changed: [], failed }, 'ny').failed).toEqual([
      { id: 1, name: 'Not found.', message: 'Sizinapezeke.' },
    ]);
  });

  it.each([
    [
      tooManyRequests(90, 'You can send at most 1,000 emails a day.').message,
      'Mutha kutumiza maimelo osapitirira 1,000 patsiku. Yesaninso pakatha mphindi 2.',
    ],
    [
      'Health and Aid cannot be deleted: 2 users and 1 report belong to it.',
      "Health and Aid sangafufutidwe: anthu 2 ndi lipoti 1 ali m'gululi.",
    ],
    [
      'Malaria cannot be deleted: 1 partner belongs to it and 3 reports are permitted to it.',
      "Malaria sangafufutidwe: bwenzi 1 ali m'gululi ndipo malipoti 3 aloledwa kwa ilo.",
    ],
    ['You cannot submit an empty surname!', 'Simungatumize popanda kulemba dzina la banja!'],
    ['There is no HIS partner named firstname.', 'Palibe bwenzi la HIS la dzina loti firstname.'],
  ])('are translated with their parts, but not with the names in them: %s', (text, expected) => {
    expect(translate(text).replace(/\s/g, ' ')).toBe(expected);
  });

  it('stay as they are when they are unknown', () => {
    expect(translate('Our district is on it.')).toBe('Our district is on it.');
    expect(translate('jwt expired')).toBe('jwt expired');
    const long = `There is no HIS partner named ${'x'.repeat(500)}.`;
    expect(translate(long)).toBe(long);
  });

  it.each(Object.entries(serverTexts))('keep their values in the language %s', (_language, translations) => {
    const listValues = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [english, translation] of Object.entries(translations))
      expect([english, listValues(translation)]).toEqual([english, listValues(english)]);
  });
});
