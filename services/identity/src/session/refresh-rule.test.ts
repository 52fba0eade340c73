import { describe, expect, it } from '@jest/globals';
import { judgeRefresh, type RenewableSession } from './refresh-rule.js';

const limits = { idle: 1_800, total: 28_800 };
const judge = (change: Partial<RenewableSession>) =>
  judgeRefresh(
    { ended: false, age: 3_600, unusedFor: 900, rotatedFor: 900, presented: 'current', ...change },
    limits,
  );

describe('renewing a session', () => {
  it('gives the holder of the newest secret another one', () => {
    expect(judge({})).toBe('rotate');
  });

  it('leaves the newest secret be for a tab that was a moment late', () => {
    expect(judge({ presented: 'previous', rotatedFor: 0 })).toBe('keep');
    expect(judge({ presented: 'previous', rotatedFor: 10 })).toBe('keep');
  });

  it('ends the session when an old secret comes back later', () => {
    expect(judge({ presented: 'previous', rotatedFor: 10.1 })).toBe('end');
    expect(judge({ presented: 'unknown', rotatedFor: 0 })).toBe('end');
  });

  it('refuses what has ended, was left idle or lasted too long, whatever the secret', () => {
    for (const presented of ['current', 'previous', 'unknown'] as const) {
      expect(judge({ presented, ended: true })).toBe('refuse');
      expect(judge({ presented, unusedFor: 1_800 })).toBe('refuse');
      expect(judge({ presented, age: 28_800 })).toBe('refuse');
    }
  });

  it('goes on until the last moment', () => {
    expect(judge({ unusedFor: 1_799 })).toBe('rotate');
    expect(judge({ age: 28_799 })).toBe('rotate');
  });
});
