import { expect, test } from '@jest/globals';
import { restCall, smallRelease } from './small-release.fixture.js';
import { isGood, verdictOf } from './verdict.js';
import { verdictText } from './verdict-text.js';

const find = restCall();
const releases = [
  smallRelease({ calls: { find } }, '1.0.0'),
  smallRelease({ calls: { find, add: find } }, '1.1.0'),
];
const gone = { change: 'call reports.thing.find: is gone', reason: 'No front end makes it since 1.1.0.' };

test('what breaks a kept release is refused, once, with what to do instead', () => {
  const verdict = verdictOf(releases, smallRelease({ calls: { add: find } }), []);
  expect(isGood(verdict)).toBe(false);
  expect(verdictText(verdict)).toBe(
    [
      'order     call reports.thing.add: is new; release reports, then the gateway, then front ends',
      'refused   call reports.thing.find: is gone',
      '          Parts of 1.0.0, 1.1.0 would break. Declare the new call beside the old one, and drop the old one once no part makes it.',
      '1 change refused',
    ].join('\n'),
  );
});

test('a break that is meant is told with its reason', () => {
  const verdict = verdictOf(releases, smallRelease({ calls: { add: find } }), [gone]);
  expect(isGood(verdict)).toBe(true);
  expect(verdictText(verdict)).toContain(`accepted  ${gone.change}\n          ${gone.reason}`);
});

test('an accepted change that is not made is refused', () => {
  const verdict = verdictOf(releases, smallRelease({ calls: { find, add: find } }), [gone]);
  expect(isGood(verdict)).toBe(false);
  expect(verdictText(verdict)).toContain(`unused    ${gone.change}`);
  expect(verdictText(verdict)).toContain('1 accepted change unused');
});

test('without a break every part goes on', () => {
  const verdict = verdictOf(releases, smallRelease({ calls: { find, add: find } }), []);
  expect(isGood(verdict)).toBe(true);
  expect(verdictText(verdict)).toContain('Parts of every release that is kept go on working.');
});
