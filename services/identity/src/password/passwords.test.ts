import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

describe('verifying passwords', () => {
  it('turns strangers away while many of them wait, and has the known come before those who wait', async () => {
    const passwords = new Passwords();
    const right = await passwords.hash('Right-pass-2026', 'known');
    const done: string[] = [];
    const verify = (patron: 'known' | 'stranger') =>
      passwords.verify(right, 'Right-pass-2026', patron).then((isRight) => {
        done.push(patron);
        return isRight;
      });
    const strangers = Array.from({ length: 300 * availableParallelism() }, () => verify('stranger'));
    const known = verify('known');
    const outcomes = await Promise.allSettled(strangers);
    expect(await known).toBe(true);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every(({ reason }) => (reason as { code: string }).code === 'too-many-requests')).toBe(
      true,
    );
    // At most what had begun before comes first.
    expect(done.indexOf('known')).toBeLessThan(done.length / 2);
  });

  it('tells hashes of another cost', async () => {
    const passwords = new Passwords();
    expect(passwords.isOutdated(await passwords.hash('Some-pass-2026', 'known'))).toBe(false);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
  });
});
