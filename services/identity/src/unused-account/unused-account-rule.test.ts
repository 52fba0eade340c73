import { describe, expect, test } from '@jest/globals';
import { isBeyondLimit, nextStep, type Disuse } from './unused-account-rule.js';

const step = (disuse: Partial<Disuse>) =>
  nextStep({ daysLeft: 30, warnedEarly: false, hoursSinceLastWarning: null, ...disuse });

describe('an unused account', () => {
  test('is left alone until two weeks before its time is over', () => {
    expect(step({ daysLeft: 15 })).toBeUndefined();
    expect(step({ daysLeft: 14 })).toBe(14);
  });

  test('is warned of two weeks once', () => {
    expect(step({ daysLeft: 13, warnedEarly: true })).toBeUndefined();
    expect(step({ daysLeft: 2, warnedEarly: true })).toBeUndefined();
  });

  test('is warned of two weeks late where that could not be done in time', () => {
    expect(step({ daysLeft: 2 })).toBe(14);
  });

  test('is warned the day before, once', () => {
    expect(step({ daysLeft: 1, warnedEarly: true })).toBe(1);
    expect(step({ daysLeft: 1, warnedEarly: true, hoursSinceLastWarning: 23 })).toBeUndefined();
  });

  test('is deactivated when its time is over', () => {
    expect(step({ daysLeft: 0, warnedEarly: true, hoursSinceLastWarning: 24 })).toBe('deactivate');
    expect(step({ daysLeft: -40, warnedEarly: true, hoursSinceLastWarning: 20 })).toBe('deactivate');
  });

  test('is never deactivated without a warning the day before, however long it has been unused', () => {
    expect(step({ daysLeft: -400 })).toBe(1);
    expect(step({ daysLeft: -400, hoursSinceLastWarning: 19.9 })).toBeUndefined();
  });
});

test.each([
  [5, 100, false],
  [6, 100, true],
  [1, 20, false],
  [1, 19, true],
  [0, 0, false],
])('%d of %d active accounts are too many: %s', (due, active, beyond) => {
  expect(isBeyondLimit(due, active)).toBe(beyond);
});
