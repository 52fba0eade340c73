import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describeComponent, serveHealth } from './health-server.js';
import { metrics } from './metrics.js';
import { Readiness } from './readiness.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'hrtime', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => metrics.setDefaultLabels({}));

const showReadiness = () => metrics.getSingleMetricAsString('portal_ready');

describe('the readiness metric', () => {
  it('is 1 for a ready component and 0 while a check times out', async () => {
    const readiness = new Readiness();
    describeComponent('reports', readiness);
    expect(await showReadiness()).toMatch(/^portal_ready{component="reports"} 1$/m);
    readiness.add({ name: 'PostgreSQL', check: () => new Promise(() => undefined) });
    const shown = showReadiness();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await shown).toMatch(/^portal_ready{component="reports"} 0$/m);
  });
});

describe('GET /health', () => {
  it('names the component, its version and the release of the portal, also while it is not ready', async () => {
    jest.useRealTimers();
    const readiness = new Readiness();
    readiness.expect('NATS');
    const about = { component: 'reports', version: '0.2.0-1a2b3c4d5e6f', portal: '0.3.0' };
    const server = await serveHealth(about, readiness, 0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    expect([response.status, await response.json()]).toEqual([200, about]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    server.close();
  });
});
