import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, Optional } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests } from '@portal/contracts';
import PQueue from 'p-queue';

/** OWASP's first choice for argon2id, which is this library's default variant. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, defaultCost);

/** `high` for callers with a session, a known device or a ticket; `low` for all others. */
export type PasswordPriority = 'high' | 'low';

/** Hashes and verifies passwords, and how many at once. */
export class PasswordHasher {
  // Leaves one processor for everything else.
  readonly concurrency: number = Math.max(1, availableParallelism() - 1);

  constructor(private readonly cost = defaultCost) {}

  hash(password: string): Promise<string> {
    return hash(password, this.cost);
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password);
  }

  /** Checks whether a hash was made at another cost than the current one. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.cost;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}

const queuePriorities: Record<PasswordPriority, number> = { high: 1, low: 0 };
/** Less than the timeouts of the calls, so that a caller still waits when its password is verified. */
const maxWaitMs = 2_500;
const initialDurationMs = 100;
/** Weight of the newest duration in the average. */
const newestWeight = 0.1;

/** Verifies and hashes passwords in a queue, which nobody waits in for longer than 2.5 seconds. */
@Injectable()
export class Passwords {
  private readonly queue: PQueue;
  private readonly decoy: Promise<string>;
  private averageMs = initialDurationMs;

  constructor(@Optional() private readonly hasher: PasswordHasher = new PasswordHasher()) {
    this.queue = new PQueue({ concurrency: hasher.concurrency });
    this.decoy = hasher.hash(randomBytes(32).toString('base64'));
  }

  /**
   * Verifies a password. Returns false without a hash, after the same time.
   * @throws Problem `too-many-requests` while too many passwords wait
   */
  async verify(
    passwordHash: string | null | undefined,
    password: string,
    priority: PasswordPriority,
  ): Promise<boolean> {
    const hashToVerify = passwordHash ?? (await this.decoy);
    const isCorrect = await this.enqueue(priority, () => this.hasher.verify(hashToVerify, password));
    return isCorrect && hashToVerify === passwordHash;
  }

  /** @throws Problem as {@link verify} */
  hash(password: string, priority: PasswordPriority): Promise<string> {
    return this.enqueue(priority, () => this.hasher.hash(password));
  }

  isOutdated(passwordHash: string): boolean {
    return this.hasher.isOutdated(passwordHash);
  }

  private async enqueue<T>(passwordPriority: PasswordPriority, work: () => Promise<T>): Promise<T> {
    const priority = queuePriorities[passwordPriority];
    const waitMs = this.estimateWaitMs(passwordPriority);
    if (waitMs > maxWaitMs) throw createQueueFullError(waitMs);
    const drop = new AbortController();
    // Work of high priority may come first for longer than estimated.
    const timer = setTimeout(
      () => drop.abort(createQueueFullError(this.estimateWaitMs(passwordPriority))),
      maxWaitMs,
    );
    const run = () => {
      clearTimeout(timer);
      return this.measure(work);
    };
    return this.queue.add(run, { priority, signal: drop.signal });
  }

  /** Estimates how long new work would wait. */
  private estimateWaitMs(priority: PasswordPriority): number {
    const { concurrency } = this.hasher;
    const queued =
      priority === 'high' ? this.queue.sizeBy({ priority: queuePriorities.high }) : this.queue.size;
    const places = Math.max(0, queued + this.queue.pending - concurrency + 1);
    return (places * this.averageMs) / concurrency;
  }

  private async measure<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.averageMs += newestWeight * (performance.now() - startedAt - this.averageMs);
    }
  }
}

const createQueueFullError = (waitMs: number) => tooManyRequests(waitMs / 1_000, 'signIn.tooManyPeople');
