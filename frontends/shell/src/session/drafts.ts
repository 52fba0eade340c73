import type { Drafts } from '@portal/ui-kit/platform';

/** Keeps {@link Drafts} in memory, for one account at a time. */
export class MemoryDrafts implements Drafts {
  readonly #values = new Map<string, unknown>();
  #accountId: number | undefined;

  /** Returns true when this account was the last to be signed in. */
  isOf(accountId: number): boolean {
    return this.#accountId === accountId;
  }

  /** Returns true when another account was the last to be signed in. */
  isOfAnother(accountId: number): boolean {
    return this.#accountId !== undefined && !this.isOf(accountId);
  }

  /** Sets the account that is signed in; drafts of another one are dropped. */
  open(accountId: number): void {
    if (this.isOfAnother(accountId)) this.dropAll();
    this.#accountId = accountId;
  }

  keep(key: string, value: unknown): void {
    this.#values.set(key, value);
  }

  find(key: string): unknown {
    return this.#values.get(key);
  }

  drop(key: string): void {
    this.#values.delete(key);
  }

  dropAll(): void {
    this.#values.clear();
  }

  /** Drops all drafts and forgets the account. */
  clear(): void {
    this.dropAll();
    this.#accountId = undefined;
  }
}
