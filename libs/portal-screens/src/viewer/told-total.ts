import { isApiError } from '@portal/ui-kit/platform';

const finalStatuses = [400, 403, 404];

/**
 * A total that only grows and is told as it is so far: a telling that is lost is healed by the next one, and one that is
 * repeated counts once. Telling never fails.
 */
export class ToldTotal {
  #known: number;
  #asked: number;

  /** `tell` is called with the total, `onRefused` when the server will never take it; `known` is what need not be told. */
  constructor(
    private readonly tell: (total: number) => Promise<unknown>,
    private readonly onRefused: () => void,
    known = 0,
  ) {
    this.#known = this.#asked = known;
  }

  /** Tells the total unless it is known already, or on its way; false when the telling was lost. */
  async tellUpTo(total: number): Promise<boolean> {
    if (total <= this.#asked) return true;
    this.#asked = total;
    try {
      await this.tell(total);
      this.#known = Math.max(this.#known, total);
      return true;
    } catch (error) {
      this.#asked = this.#known;
      if (isFinal(error)) this.onRefused();
      return false;
    }
  }
}

/** A network comes back and a token is renewed; of the same view, nothing else changes the server's mind. */
const isFinal = (error: unknown): boolean => isApiError(error) && finalStatuses.includes(error.status);
