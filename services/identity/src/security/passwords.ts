import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests, unavailable } from '@portal/contracts';
import PQueue from 'p-queue';

// OWASP's first choice for argon2id, which is this library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** `high` for callers with a session, a known device or a ticket; `low` for all others. */
export type PasswordPriority = 'high' | 'low';

const queuePriorities: Record<PasswordPriority, number> = { high: 1, low: 0 };
/** Queue length per processor: a few seconds of work. */
const maxQueued: Record<PasswordPriority, number> = { high: 500, low: 200 };
const retryAfterSeconds = 5;

// Leaves one processor for everything else.
const concurrency = Math.max(1, availableParallelism() - 1);

/** Verifies and hashes passwords in a queue. */
@Injectable()
export class Passwords {
  private readonly queue = new PQueue({ concurrency });
  private readonly decoy = hashPassword(randomBytes(32).toString('base64'));

  /**
   * Verifies a password. Returns false without a hash, after the same time.
   * @throws Problem `too-many-requests` at low priority, `unavailable` at high priority, while the queue is full
   */
  async verify(
    passwordHash: string | null | undefined,
    password: string,
    priority: PasswordPriority,
  ): Promise<boolean> {
    const hashToVerify = passwordHash ?? (await this.decoy);
    const isCorrect = await this.enqueue(priority, () => verify(hashToVerify, password));
    return isCorrect && hashToVerify === passwordHash;
  }

  /** @throws Problem as {@link verify} */
  hash(password: string, priority: PasswordPriority): Promise<string> {
    return this.enqueue(priority, () => hashPassword(password));
  }

  /** Checks whether a hash was made at another cost than the current one. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(currentCost);
  }

  private enqueue<T>(passwordPriority: PasswordPriority, work: () => Promise<T>): Promise<T> {
    const priority = queuePriorities[passwordPriority];
    if (this.queue.sizeBy({ priority }) < maxQueued[passwordPriority] * concurrency)
      return this.queue.add(work, { priority });
    return Promise.reject(
      passwordPriority === 'high'
        ? unavailable()
        : tooManyRequests(retryAfterSeconds, 'Too many people are signing in just now.'),
    );
  }
}
