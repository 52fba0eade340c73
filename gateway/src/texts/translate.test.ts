import { describe, expect, it } from '@jest/globals';
import { malformed, tooManyRequests } from '@portal/contracts';
import { serverTexts } from './locales/server-texts.js';
import { readLanguage, translateResponse } from './translate.js';

describe('language of a client', () => {
  it.each([
    ['fr-BE,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE,de;q=0.9,pt;q=0.5', 'pt'],
    ['en-GB', 'en'],
    ['de', undefined],
    ['*', undefined],
    [undefined, undefined],
  ])('of "%s" is %s', (header, language) => {
    expect(readLanguage({ headers: { 'accept-language': header } })).toBe(language);
  });
});

describe('texts of a response', () => {
  const translate = (message: string) => translateResponse({ message }, 'fr').message;

  it('are those of the source without a language and in English', () => {
    const response = { affectedRows: 0, message: 'The password is wrong.' };
    expect(translateResponse(response, undefined)).toBe(response);
    expect(translateResponse(response, 'en')).toBe(response);
  });

  it('are translated in problems, with invalid fields', () => {
    const problem = malformed({ field: 'note', message: 'Please enter at most 200 characters.' }).toDetails();
    expect(translateResponse(problem, 'fr')).toEqual({
      ...problem,
      detail: 'La requête n’est pas valide.',
      errors: [{ field: 'note', message: 'Veuillez saisir au plus 200 caractères.' }],
    });
  });

  it('are translated in results of bulk actions', () => {
    const failed = [{ id: 1, name: 'Not found.', message: 'Not found.' }];
    expect(translateResponse({ changed: [], failed }, 'pt').failed).toEqual([
      { id: 1, name: 'Not found.', message: 'Não encontrado.' },
    ]);
  });

  it.each([
    [
      tooManyRequests(90, 'You can send at most 1,000 emails a day.').message,
      'Vous pouvez envoyer au plus 1 000 e-mails par jour. Réessayez dans 2 minutes.',
    ],
    [
      'Health and Aid cannot be deleted: 2 users and 1 report belong to it.',
      'Health and Aid ne peut pas être supprimé : 2 utilisateurs et 1 rapport lui appartiennent.',
    ],
    [
      'Malaria cannot be deleted: 1 partner belongs to it and 3 reports are permitted to it.',
      'Malaria ne peut pas être supprimé : 1 partenaire lui appartient et 3 rapports lui sont autorisés.',
    ],
    ['You cannot submit an empty surname!', 'Vous ne pouvez pas envoyer un nom vide !'],
    ['There is no HIS partner named firstname.', 'Il n’existe pas de partenaire SIS nommé firstname.'],
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
