import { describe, expect, it } from '@jest/globals';
import { LimitedLog } from './logger.js';
import type { Log } from './logger.js';

describe('limited log', () => {
  let now = 0;
  const lines: unknown[][] = [];
  const log = new LimitedLog(
    { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Log,
    () => now,
  );

  it('logs the first of each key, and after a minute the number of those omitted', () => {
    const fail = (key: string) => log.warn(key, { key }, 'failed');
    fail('PostgreSQL');
    fail('NATS');
    now = 59_999;
    fail('PostgreSQL');
    fail('PostgreSQL');
    expect(lines.splice(0)).toEqual([
      [{ key: 'PostgreSQL' }, 'failed'],
      [{ key: 'NATS' }, 'failed'],
    ]);
    now = 60_000;
    fail('PostgreSQL');
    now = 150_000;
    fail('PostgreSQL');
    expect(lines).toEqual([
      [{ key: 'PostgreSQL', omitted: 2 }, 'failed'],
      [{ key: 'PostgreSQL' }, 'failed'],
    ]);
  });
});
