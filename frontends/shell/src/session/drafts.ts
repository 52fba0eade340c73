import type { Drafts } from '@portal/ui-kit/platform';

/** {@link Drafts} in memory, for one account at a time. */
export class MemoryDrafts implements Drafts {
  readonly #values = new Map<string, unknown>();
  #accountId: number | undefined;

  /** Returns true when this account was the last to type. */
  isOf(accountId: number): boolean {
    return this.#accountId === accountId;
  }

  /** Returns true when another account was the last to type. */
  isOfAnother(accountId: number): boolean {
    return this.#accountId !== undefined && !this.isOf(accountId);
  }

  /** Names the account that types from now on; drafts of any other are dropped. */
  open(accountId: number): void {
    if (this.isOfAnother(accountId)) this.clear();
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

  clear(): void {
    this.#values.clear();
    this.#accountId = undefined;
  }
}
