import type { Frame } from '@portal/server-kit';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerTogether } from './answer-together.js';

const frame = (name: string): Frame => ({ head: { name }, body: Buffer.alloc(0) });
const names = (frames: Frame[]) => frames.map(({ head }) => head.name);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the answers to the questions of one message', () => {
  test('are in the order of the questions, whichever is there first', async () => {
    const answers = answerTogether(
      [frame('slow'), frame('quick')],
      1,
      async (question) => {
        if (question.head.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        return frame(`${question.head.name} answer`);
      },
      () => frame('late'),
    );
    await jest.advanceTimersByTimeAsync(500);
    expect(names(await answers)).toEqual(['slow answer', 'quick answer']);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('do not wait for one that takes too long', async () => {
    const answers = answerTogether(
      [frame('stuck'), frame('quick')],
      1,
      ({ head }) => (head.name === 'stuck' ? new Promise(() => undefined) : Promise.resolve(frame('answer'))),
      ({ head }) => frame(`${head.name} late`),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(names(await answers)).toEqual(['stuck late', 'answer']);
  });
});
