import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { describeComponent } from './describe-component.js';
import { metrics } from './metrics.js';
import { Readiness } from './readiness.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'hrtime', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

it('a component is shown as ready, and as not ready while one of its checks does not answer', async () => {
  const readiness = new Readiness();
  describeComponent('reports', readiness);
  expect(await metrics.metrics()).toMatch(/^portal_ready{component="reports"} 1$/m);
  readiness.add({ name: 'PostgreSQL', check: () => new Promise(() => undefined) });
  const shown = metrics.metrics();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await shown).toMatch(/^portal_ready{component="reports"} 0$/m);
});
