import { describe, expect, it } from '@jest/globals';
import { isBeyondLimit, getNextStep, type Disuse } from './unused-account-rule.js';

const step = (disuse: Partial<Disuse>) =>
  getNextStep({ daysLeft: 30, hasFirstWarning: false, hoursSinceLastWarning: null, ...disuse });

describe('an unused account', () => {
  it('gets no warning until two weeks before its deactivation', () => {
    expect(step({ daysLeft: 15 })).toBeUndefined();
    expect(step({ daysLeft: 14 })).toBe(14);
  });

  it('gets the first warning once', () => {
    expect(step({ daysLeft: 13, hasFirstWarning: true })).toBeUndefined();
    expect(step({ daysLeft: 2, hasFirstWarning: true })).toBeUndefined();
  });

  it('gets the first warning late if it was not sent in time', () => {
    expect(step({ daysLeft: 2 })).toBe(14);
  });

  it('gets the last warning once, the day before', () => {
    expect(step({ daysLeft: 1, hasFirstWarning: true })).toBe(1);
    expect(step({ daysLeft: 1, hasFirstWarning: true, hoursSinceLastWarning: 23 })).toBeUndefined();
  });

  it('is deactivated when it is due', () => {
    expect(step({ daysLeft: 0, hasFirstWarning: true, hoursSinceLastWarning: 24 })).toBe('deactivate');
    expect(step({ daysLeft: -40, hasFirstWarning: true, hoursSinceLastWarning: 20 })).toBe('deactivate');
  });

  it('is never deactivated without the last warning', () => {
    expect(step({ daysLeft: -400 })).toBe(1);
    expect(step({ daysLeft: -400, hoursSinceLastWarning: 19.9 })).toBeUndefined();
  });
});

describe('a run about unused accounts', () => {
  it.each([
    [5, 100, false],
    [6, 100, true],
    [1, 20, false],
    [1, 19, true],
    [0, 0, false],
  ])('with %d of %d active accounts due exceeds the limit: %s', (due, active, expected) => {
    expect(isBeyondLimit(due, active)).toBe(expected);
  });
});
