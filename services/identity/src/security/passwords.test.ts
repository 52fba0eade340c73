import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Passwords, type PasswordPriority } from './passwords.js';

describe('passwords', () => {
  it('rejects calls of low priority while many wait, and runs those of high priority first', async () => {
    const passwords = new Passwords();
    // Cheap to verify.
    const passwordHash = await hash('Right-pass-2026', { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const order: PasswordPriority[] = [];
    const verify = (priority: PasswordPriority) =>
      passwords.verify(passwordHash, 'Right-pass-2026', priority).then((isCorrect) => {
        order.push(priority);
        return isCorrect;
      });
    const low = Array.from({ length: 300 * availableParallelism() }, () => verify('low'));
    const high = verify('high');
    const outcomes = await Promise.allSettled(low);
    expect(await high).toBe(true);
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejections.length).toBeGreaterThan(0);
    expect(rejections.every(({ reason }) => (reason as { code: string }).code === 'too-many-requests')).toBe(
      true,
    );
    // Only calls that had started before run first.
    expect(order.indexOf('high')).toBeLessThan(order.length / 2);
  });

  it('detects hashes of another cost', async () => {
    const passwords = new Passwords();
    expect(passwords.isOutdated(await passwords.hash('Some-pass-2026', 'high'))).toBe(false);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
  });
});
