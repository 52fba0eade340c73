import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { tooManyRequests, unavailable } from '@portal/contracts';
import PQueue from 'p-queue';

// OWASP's first choice for argon2id, which is this library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A password's argon2id hash, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Whose password it is: that of somebody who is known by a session, a device or a ticket, or that of a stranger. Strangers come after the
 * known, and may be turned away.
 */
export type Patron = 'known' | 'stranger';

const priorities: Record<Patron, number> = { known: 1, stranger: 0 };
/** Passwords that may wait for one processor: a few seconds' work each. Strangers' never delay those of the known. */
const maxWaiting: Record<Patron, number> = { known: 500, stranger: 200 };
const retryAfterSeconds = 5;

// Each keeps a processor and its caches to itself: one is left for everything else, however many sign in or register.
const concurrency = Math.max(1, availableParallelism() - 1);

/** Verifies and hashes passwords in turn; verifying costs the same whether or not there is a hash to verify against. */
@Injectable()
export class Passwords {
  private readonly queue = new PQueue({ concurrency });
  private readonly decoy = hashPassword(randomBytes(32).toString('base64'));

  /**
   * Whether `password` is that of the hash; without a hash it is not, which takes as long to say.
   * @throws Problem `too-many-requests` for a stranger, `unavailable` for others, while so many wait that the answer would come too late
   */
  async verify(passwordHash: string | null | undefined, password: string, patron: Patron): Promise<boolean> {
    const hashed = passwordHash ?? (await this.decoy);
    const isRight = await this.inTurn(patron, () => verify(hashed, password));
    return isRight && hashed === passwordHash;
  }

  /**
   * The hash of a password that is chosen.
   * @throws Problem as {@link verify}
   */
  hash(password: string, patron: Patron): Promise<string> {
    return this.inTurn(patron, () => hashPassword(password));
  }

  /** Whether a hash was made at another cost than today's. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(currentCost);
  }

  private inTurn<T>(patron: Patron, work: () => Promise<T>): Promise<T> {
    const priority = priorities[patron];
    if (this.queue.sizeBy({ priority }) < maxWaiting[patron] * concurrency)
      return this.queue.add(work, { priority });
    return Promise.reject(
      patron === 'known'
        ? unavailable()
        : tooManyRequests(retryAfterSeconds, 'Too many people are signing in just now.'),
    );
  }
}
