/** What a handler answers: JSON text and the headers that go with it. */
export interface Answer {
  json: string;
  headers?: Record<string, string>;
}

/** Ends a request with a status other than 200. */
export class Refusal extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}
