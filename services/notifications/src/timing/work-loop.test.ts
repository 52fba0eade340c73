import { expect, test } from '@jest/globals';
import { WorkLoop } from './work-loop.js';

const never = 3_600_000;

/** A loop whose turns end as told, one after the other, and how many it has taken once it pauses. */
function loopOf(...turns: boolean[]) {
  let taken = 0;
  let paused: () => void = () => undefined;
  const work = () => {
    taken++;
    const hasMore = turns.shift() ?? false;
    if (!hasMore) setImmediate(() => paused());
    return Promise.resolve(hasMore);
  };
  const untilPaused = () => new Promise<void>((resolve) => (paused = resolve));
  return { loop: new WorkLoop(work, never), taken: () => taken, untilPaused };
}

test('work is taken up again at once while there is more', async () => {
  const { loop, taken, untilPaused } = loopOf(true, true, false);
  const pausing = untilPaused();
  loop.start();
  await pausing;
  expect(taken()).toBe(3);
  await loop.stop();
  expect(taken()).toBe(3);
});

test('a pause ends as soon as the loop is woken', async () => {
  const { loop, taken, untilPaused } = loopOf(false, false);
  const first = untilPaused();
  loop.start();
  await first;
  const second = untilPaused();
  loop.wake();
  await second;
  expect(taken()).toBe(2);
  await loop.stop();
});
