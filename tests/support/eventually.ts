import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

const lookEvery = 100;
/** Far longer than any wait on a busy machine. */
const limitSeconds = 120;

/** Polls `look` until `isGood` accepts its result. Rejects with the last result after two minutes. */
export async function eventually<T>(
  look: () => Promise<T>,
  isGood: (value: T) => boolean = Boolean,
): Promise<T> {
  const end = Date.now() + limitSeconds * 1_000;
  for (;;) {
    const value = await look();
    if (isGood(value)) return value;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(value)} after ${limitSeconds} s`);
    await pause(lookEvery);
  }
}

/** Returns a response and the truth, taken while the truth did not change. Other test files write concurrently. */
export async function readUndisturbed<T, A>(
  truth: () => Promise<T>,
  request: () => Promise<A>,
): Promise<{ truth: T; response: A }> {
  const look = async () => ({ before: await truth(), response: await request(), after: await truth() });
  const { before, response } = await eventually(look, (seen) => isDeepStrictEqual(seen.before, seen.after));
  return { truth: before, response: response };
}
