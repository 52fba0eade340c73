import { setTimeout as pause } from 'node:timers/promises';

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
