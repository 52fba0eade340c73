import { describe, expect, it } from '@jest/globals';
import { languageCodes } from '@portal/contracts';
import { getMessageText, messageTexts } from './message-text.js';

const findPlaceholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('message text', () => {
  it('shows user input unchanged', () => {
    const report = '{{by}} & <b>"HIV"</b> $t(someone) $&';
    expect(getMessageText('accessRequested', { by: 'Ada', report }).en).toBe(
      `Ada requests access to the report "${report}".`,
    );
  });

  it('names a user without a name', () => {
    expect(getMessageText('accessRequested', { by: '', report: 'HIV' })).toMatchObject({
      en: 'Someone requests access to the report "HIV".',
      ny: 'Munthu wina akupempha mwayi wotsegula lipoti "HIV".',
    });
  });

  it.each(languageCodes)('has the values of English in the language %s', (language) => {
    const listPlaceholders = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [key, findPlaceholders(text)]);
    expect(listPlaceholders(messageTexts[language])).toEqual(listPlaceholders(messageTexts.en));
  });
});
