import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PasswordHasher, Passwords, type PasswordPriority } from './passwords.js';

const hashMs = 480;

/** Takes nearly half a second for each password, one at a time. */
class SlowHasher extends PasswordHasher {
  override readonly concurrency = 1;
  readonly verified: string[] = [];

  override hash(password: string): Promise<string> {
    return new Promise((resolve) => setTimeout(resolve, hashMs, `hash of ${password}`));
  }

  override verify(passwordHash: string, password: string): Promise<boolean> {
    this.verified.push(password);
    return new Promise((resolve) => setTimeout(resolve, hashMs, passwordHash === `hash of ${password}`));
  }
}

describe('the password queue', () => {
  let hasher: SlowHasher;
  let passwords: Passwords;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    hasher = new SlowHasher();
    passwords = new Passwords(hasher);
    // Until the duration of a hash is known.
    for (let time = 0; time < 50; time++) {
      const verified = passwords.verify('hash of known', 'known', 'high');
      await jest.advanceTimersByTimeAsync(hashMs);
      expect(await verified).toBe(true);
    }
    hasher.verified.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const verify = (count: number, priority: PasswordPriority) =>
    Promise.allSettled(
      Array.from({ length: count }, () => passwords.verify('hash of known', priority, priority)),
    );
  const countBy = (outcomes: PromiseSettledResult<boolean>[], status: 'fulfilled' | 'rejected') =>
    outcomes.filter((outcome) => outcome.status === status).length;

  it.each(['low', 'high'] as const)(
    'refuses %s priority beyond what it can do in 2.5 seconds',
    async (priority) => {
      const all = verify(30, priority);
      await jest.advanceTimersByTimeAsync(30 * hashMs);
      const outcomes = await all;
      // One runs, and as many wait as 2.5 seconds have room for.
      expect(countBy(outcomes, 'fulfilled')).toBe(6);
      expect(outcomes.at(-1)).toMatchObject({
        reason: { code: 'too-many-requests', retryAfterSeconds: 3 },
      });
    },
  );

  it('accepts work again when the queue is shorter', async () => {
    const first = verify(30, 'low');
    await jest.advanceTimersByTimeAsync(2 * hashMs);
    const second = verify(30, 'low');
    await jest.advanceTimersByTimeAsync(30 * hashMs);
    expect(countBy([...(await first), ...(await second)], 'fulfilled')).toBe(8);
  });

  it('runs high priority first, also while low priority is refused', async () => {
    const low = verify(30, 'low');
    const high = verify(2, 'high');
    await jest.advanceTimersByTimeAsync(30 * hashMs);
    expect(countBy(await high, 'fulfilled')).toBe(2);
    expect(hasher.verified.slice(0, 3)).toEqual(['low', 'high', 'high']);
    await low;
  });

  it('drops work that has waited for 2.5 seconds, without verifying it', async () => {
    const low = verify(3, 'low');
    const high = verify(5, 'high');
    await jest.advanceTimersByTimeAsync(30 * hashMs);
    expect(countBy(await high, 'fulfilled')).toBe(5);
    const outcomes = await low;
    expect(countBy(outcomes, 'fulfilled')).toBe(1);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too-many-requests' } });
    expect(hasher.verified.filter((priority) => priority === 'low')).toHaveLength(1);
  });

  it('accepts one at a time however slow the hash is', async () => {
    const slow = new Passwords(
      new (class extends SlowHasher {
        override verify = () => new Promise<boolean>((resolve) => setTimeout(resolve, 60_000, true));
      })(),
    );
    for (let time = 0; time < 20; time++) {
      const verified = slow.verify('hash', 'password', 'low');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await verified).toBe(true);
    }
    const running = slow.verify('hash', 'password', 'low');
    await expect(slow.verify('hash', 'password', 'high')).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await running).toBe(true);
  });
});

describe('passwords', () => {
  it('are verified by their hash only', async () => {
    const passwords = new Passwords();
    const passwordHash = await passwords.hash('Some-pass-2026', 'high');
    expect(await passwords.verify(passwordHash, 'Some-pass-2026', 'low')).toBe(true);
    expect(await passwords.verify(passwordHash, 'Other-pass-2026', 'low')).toBe(false);
    expect(await passwords.verify(null, 'Some-pass-2026', 'low')).toBe(false);
  });

  it('have outdated hashes at another cost', async () => {
    const passwords = new Passwords();
    const passwordHash = await passwords.hash('Some-pass-2026', 'high');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwords.isOutdated(passwordHash)).toBe(false);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
  });
});
