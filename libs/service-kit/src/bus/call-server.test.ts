import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Frame } from '@portal/server-kit';
import { handleBatch } from './call-server.js';

const createFrame = (name: string): Frame => ({ headers: { name }, body: Buffer.alloc(0) });
const names = (frames: Frame[]) => frames.map(({ headers }) => headers.name);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the responses of a batch', () => {
  it('are in the order of the requests', async () => {
    const responses = handleBatch(
      [createFrame('slow'), createFrame('quick')],
      1,
      async (request) => {
        if (request.headers.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 500));
        return createFrame(`${request.headers.name} response`);
      },
      () => createFrame('late'),
    );
    await jest.advanceTimersByTimeAsync(500);
    expect(names(await responses)).toEqual(['slow response', 'quick response']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('do not wait for a slow one', async () => {
    const responses = handleBatch(
      [createFrame('stuck'), createFrame('quick')],
      1,
      ({ headers }) =>
        headers.name === 'stuck' ? new Promise(() => undefined) : Promise.resolve(createFrame('response')),
      ({ headers }) => createFrame(`${headers.name} late`),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(names(await responses)).toEqual(['stuck late', 'response']);
  });
});
