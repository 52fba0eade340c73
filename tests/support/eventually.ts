import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

const lookEvery = 100;

/** What `look` gives as soon as `isGood` holds of it; rejects with the last one after so many seconds. */
export async function eventually<T>(
  look: () => Promise<T>,
  isGood: (value: T) => boolean = Boolean,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await look();
    if (isGood(value)) return value;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(value)} after ${seconds} s`);
    await pause(lookEvery);
  }
}

/** An answer, and the truth beside it, taken while the truth did not change: other test files write at the same time. */
export async function undisturbed<T, A>(
  truth: () => Promise<T>,
  request: () => Promise<A>,
): Promise<{ truth: T; response: A }> {
  const look = async () => ({ before: await truth(), response: await request(), after: await truth() });
  const { before, response } = await eventually(look, (seen) => isDeepStrictEqual(seen.before, seen.after));
  return { truth: before, response: response };
}

/** The same for an answer that the gateway may share for a second and that changes by more than the gateway's own writes. */
export const settled: typeof undisturbed = (truth, request) =>
  eventually(
    () => undisturbed(truth, request),
    (seen) => isDeepStrictEqual(seen.response, seen.truth),
  );
