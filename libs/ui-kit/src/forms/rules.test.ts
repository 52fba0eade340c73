import { expect, test } from '@jest/globals';
import { requireLength, isEmail, requireText } from './rules';

type Rule = ReturnType<typeof requireText>;

/** The message that a rule gives for a value; none when the value is right. */
async function getMessage(rule: Rule, value: unknown): Promise<string | undefined> {
  if (!('validator' in rule)) throw new Error('The rule checks nothing');
  try {
    await rule.validator?.({}, value, () => undefined);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['required', requireText('no'), [undefined, null, '', '  '], ['a', ' a ', 0, 7]],
  ['atLeast', requireLength(2, 'no'), [undefined, '', 'a'], ['ab', 'a b']],
  ['isEmail', isEmail('no'), ['', 'a', 'a@b', '@b.mw', 'a b@c.mw', 'a@b@c.mw'], ['a@b.mw', ' a.b@c.gov.mw ']],
])('%s', async (_name, rule, wrong, right) => {
  for (const value of wrong) expect([value, await getMessage(rule, value)]).toEqual([value, 'no']);
  for (const value of right) expect([value, await getMessage(rule, value)]).toEqual([value, undefined]);
});
