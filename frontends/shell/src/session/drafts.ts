import type { Drafts } from '@portal/ui-kit/platform';

/** Stores {@link Drafts} in memory for one account at a time. */
export class MemoryDrafts implements Drafts {
  readonly #values = new Map<string, unknown>();
  #accountId: number | undefined;

  /** Returns true for the last signed-in account. */
  belongsTo(accountId: number): boolean {
    return this.#accountId === accountId;
  }

  /** Returns true if another account was signed in last. */
  isOfAnother(accountId: number): boolean {
    return this.#accountId !== undefined && !this.belongsTo(accountId);
  }

  /** Sets the signed-in account and drops drafts of another one. */
  open(accountId: number): void {
    if (this.isOfAnother(accountId)) this.dropAll();
    this.#accountId = accountId;
  }

  save(key: string, value: unknown): void {
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

  clear(): void {
    this.dropAll();
    this.#accountId = undefined;
  }
}
