/**
 * What became of a request: answered well; refused with a 503 that says so; answered otherwise, which is wrong; or without any answer.
 */
export type Outcome = 'answered' | 'refused' | 'wrong' | 'lost';

/** How a request went. */
export interface Reply {
  outcome: Outcome;
  /** What was answered, as text; empty for none. */
  body: string;
  /** Until the answer was whole. */
  milliseconds: number;
  /** What an outcome other than `answered` was, in a few words. */
  fault?: string;
}

/** The outcome of an answer by its status and body. */
export function outcomeOf(status: number, body: string): Outcome {
  if (status === 200) return 'answered';
  return status === 503 && /"code":"unavailable"/.test(body) ? 'refused' : 'wrong';
}
