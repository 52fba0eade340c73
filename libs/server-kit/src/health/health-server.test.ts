import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describeComponent } from './health-server.js';
import { metrics } from './metrics.js';
import { Readiness } from './readiness.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'hrtime', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the readiness metric', () => {
  it('is 1 for a ready component and 0 while a check times out', async () => {
    const readiness = new Readiness();
    describeComponent('reports', readiness);
    expect(await metrics.metrics()).toMatch(/^portal_ready{component="reports"} 1$/m);
    readiness.add({ name: 'PostgreSQL', check: () => new Promise(() => undefined) });
    const shown = metrics.metrics();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await shown).toMatch(/^portal_ready{component="reports"} 0$/m);
  });
});
