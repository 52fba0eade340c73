import { beforeAll, describe, expect, it } from '@jest/globals';
import { describeRefusal, malformed, tooManyRequests } from '@portal/contracts';
import i18n from 'i18next';
import { translateRefusals } from './refusals';

const texts = {
  request: { notWellFormed: 'Pempholi silolondola.', tooOften: 'Mwachita izi kambirimbiri.' },
  field: { maxLength: 'Zosapitirira {{max}}.' },
  tryAgain: { minute_one: 'Mphindi {{count}}.', minute_other: 'Mphindi {{count}}.' },
};

describe('refusals in another language', () => {
  beforeAll(() => i18n.init({ lng: 'ny', fallbackLng: 'en', resources: { ny: { refusals: texts } } }));

  it('are translated in problems, with invalid fields', () => {
    const problem = malformed({ field: 'note', ...describeRefusal('field.maxLength', { max: 200 }) });
    expect(translateRefusals(problem.toDetails())).toMatchObject({
      code: 'malformed',
      detail: 'Pempholi silolondola.',
      errors: [{ field: 'note', message: 'Zosapitirira 200.' }],
    });
  });

  it('are translated with the time to wait', () => {
    expect(translateRefusals(tooManyRequests(90).toDetails()).detail).toBe(
      'Mwachita izi kambirimbiri. Mphindi 2.',
    );
  });

  it('are translated in writes and in results of bulk actions, but not the names in them', () => {
    const failed = { id: 1, name: 'Not found.', ...describeRefusal('request.notWellFormed') };
    expect(translateRefusals({ changed: [], failed: [failed] }).failed).toMatchObject([
      { name: 'Not found.', message: 'Pempholi silolondola.' },
    ]);
    expect(translateRefusals({ affectedRows: 0, ...describeRefusal('request.tooOften') })).toMatchObject({
      message: 'Mwachita izi kambirimbiri.',
    });
  });

  it('stay in English without a translation', () => {
    const refusal = { affectedRows: 0, code: 'report.unheardOf', message: 'Our district is on it.' };
    expect(translateRefusals(refusal)).toEqual(refusal);
    expect(translateRefusals([refusal])).toEqual([refusal]);
    const refresh = { failed: '2026-03-01T10:00:00Z' };
    expect(translateRefusals(refresh)).toEqual(refresh);
  });
});
