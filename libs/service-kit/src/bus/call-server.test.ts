import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Frame } from '@portal/server-kit';
import { handleBatch } from './call-server.js';

const frame = (name: string): Frame => ({ headers: { name }, body: Buffer.alloc(0) });
const names = (frames: Frame[]) => frames.map(({ headers }) => headers.name);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the responses of a batch', () => {
  it('are in the order of the requests', async () => {
    const responses = handleBatch(
      [frame('slow'), frame('quick')],
      1,
      async (request) => {
        if (request.headers.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        return frame(`${request.headers.name} response`);
      },
      () => frame('late'),
    );
    await jest.advanceTimersByTimeAsync(500);
    expect(names(await responses)).toEqual(['slow response', 'quick response']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('do not wait for a slow one', async () => {
    const responses = handleBatch(
      [frame('stuck'), frame('quick')],
      1,
      ({ headers }) =>
        headers.name === 'stuck' ? new Promise(() => undefined) : Promise.resolve(frame('response')),
      ({ headers }) => frame(`${headers.name} late`),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(names(await responses)).toEqual(['stuck late', 'response']);
  });
});
