import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { readReadiness, startCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';

describe('component without its dependencies', () => {
  it.each([
    ['identity', ['PostgreSQL', 'NATS', 'schema', 'handlers']],
    ['gateway', ['NATS', 'routes', 'ended sessions']],
  ] as const)('such as %s is live, reports what is pending and stops on request', async (name, errors) => {
    const { args, env } = createSharedComponent(name).definition;
    const database = 'postgres://nobody@127.0.0.1:1/none';
    const nowhere = {
      DATABASE_URL: database,
      DATABASE_OWNER_URL: database,
      NATS_URL: 'nats://127.0.0.1:1',
    };
    const copy = await startCopy({ args, env: { ...env, ...nowhere } });
    const readiness = await eventually(() => readReadiness(copy));
    expect(readiness).toEqual({ status: 503, errors });
    expect((await fetch(`${copy.healthUrl}/health/live`)).status).toBe(200);
    expect(await copy.stop()).toBe(0);
  });
});
