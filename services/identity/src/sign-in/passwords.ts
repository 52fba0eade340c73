import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@portal/contracts';
import pLimit from 'p-limit';

// OWASP's first choice for argon2id, which is this library's default variant.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password's argon2id hash, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const mostWaiting = 500;

/** Verifies and hashes passwords in turn; verifying costs the same whether or not there is a hash to verify against. */
@Injectable()
export class Passwords {
  // Each keeps a processor and its caches to itself: one is left for everything else, however many sign in or register.
  private readonly inTurn = pLimit(Math.max(1, availableParallelism() - 1));
  private readonly decoy = hashPassword(randomBytes(32).toString('base64'));

  /**
   * Whether `password` is that of the hash; without a hash it is not, which takes as long to say.
   * @throws Problem `unavailable` when so many wait that the answer would come too late for whoever asked
   */
  async verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const hashed = passwordHash ?? (await this.decoy);
    const right = await this.takeTurn(() => verify(hashed, password));
    return right && hashed === passwordHash;
  }

  /**
   * The hash of a password that somebody chooses.
   * @throws Problem `unavailable` as {@link verify}
   */
  hash(password: string): Promise<string> {
    return this.takeTurn(() => hashPassword(password));
  }

  private async takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTurn.pendingCount >= mostWaiting) throw unavailable();
    return this.inTurn(work);
  }
}
