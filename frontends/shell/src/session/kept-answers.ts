import type { ApiAnswer, ApiRequest } from '@portal/contracts/client';

/** An answer with the tag that the server gave it. */
export interface KeptAnswer {
  tag: string;
  answer: ApiAnswer;
}

const mostAnswers = 60;

/**
 * Answers of which the server can say that they are still right, the latest. They are kept in memory alone and forgotten with the session,
 * since computers are shared.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();

  /** What was answered to the same request. */
  find(request: ApiRequest): KeptAnswer | undefined {
    return this.answers.get(keyOf(request));
  }

  /** Keeps an answer in place of an older one to the same request. */
  keep(request: ApiRequest, kept: KeptAnswer): void {
    const key = keyOf(request);
    this.answers.delete(key);
    this.answers.set(key, kept);
    const [oldest] = this.answers.keys();
    if (this.answers.size > mostAnswers && oldest !== undefined) this.answers.delete(oldest);
  }

  /** Forgets everything. */
  clear(): void {
    this.answers.clear();
  }
}

const keyOf = ({ method, path, input, query }: ApiRequest): string =>
  JSON.stringify([method, path, input, query]);
