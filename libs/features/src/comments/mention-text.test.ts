import { describe, expect, it } from '@jest/globals';
import {
  emptyDraft,
  findTypedName,
  insertMention,
  splitMentions,
  toDraft,
  toStoredText,
} from './mention-text';

const ann = { id: 4, firstname: 'Ann', surname: 'Banda' };
const sameName = { ...ann, id: 5 };

describe('mentions', () => {
  it('are names in the draft and ids in the stored text', () => {
    const stored = '@[4], see @[5] and @[6]';
    const draft = toDraft(stored, [ann, sameName]);
    expect(draft.text).toBe('@Ann Banda, see @Ann Banda (5) and @[6]');
    expect(toStoredText(draft)).toBe(stored);
  });

  it('are not found in longer names', () => {
    const draft = { text: '@Ann Bandawe and @Ann Banda', people: { 'Ann Banda': 4 } };
    expect(toStoredText(draft)).toBe('@Ann Bandawe and @[4]');
  });

  it('are split from the words of a stored text', () => {
    expect(splitMentions('Dear @[4], look')).toEqual(['Dear ', 4, ', look']);
  });

  it('replace the typed name', () => {
    const text = 'See @an please';
    const typed = findTypedName(text, 7);
    expect(typed).toEqual({ start: 4, name: 'an' });
    expect(insertMention({ ...emptyDraft, text }, 4, 7, ann)).toEqual({
      draft: { text: 'See @Ann Banda please', people: { 'Ann Banda': 4 } },
      caret: 15,
    });
  });

  it.each([
    ['@', ''],
    ['@Ann Ba', 'Ann Ba'],
    ['Hello\n@Ng’oma', 'Ng’oma'],
    ['@Ann ', undefined],
    ['@Ann Banda please', undefined],
    ['ann@office', undefined],
  ])('after %j search for %j', (text, name) => {
    expect(findTypedName(text, text.length)?.name).toBe(name);
  });
});
