import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { portalUnderTest } from '../support/portal.js';

/** Runs an operators' command of the analytics service next to the running portal. */
function run(name: 'check-rollups' | 'rebuild-rollups' | 'drop-partitions', ...words: string[]) {
  const { args, env } = portalUnderTest().programs.analytics;
  const program = args.map((arg) => arg.replace(/main\.js$/, `${name}.js`));
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [...program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('check-rollups', () => {
  // Before all views, so that nothing else counts this day.
  const day = '1999-12-31';

  beforeAll(() => sql('analytics', 'INSERT INTO daily_views (day, count) VALUES ($1, 7)', [day]));
  afterAll(() => sql('analytics', 'DELETE FROM daily_views WHERE day = $1', [day]));

  it('fails with the differences, and succeeds without any', async () => {
    const { code, stderr } = await run('check-rollups');
    expect(code).toBe(1);
    expect(stderr).toBe(
      `daily_views: 1 row differs from the history\n  day ${day}: count is 7 and should be 0\n`,
    );
    await sql('analytics', 'UPDATE daily_views SET count = 0 WHERE day = $1', [day]);
    expect(await run('check-rollups')).toEqual({
      code: 0,
      stdout: 'The rollups agree with the history.\n',
      stderr: '',
    });
  });
});

describe('drop-partitions', () => {
  it('lists the months that it would drop', async () => {
    const { code, stdout } = await run('drop-partitions', '--before', '2000-01', '--dry-run');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '0 months would be dropped.\n' });
  });

  it('reports a wrong month in a sentence', async () => {
    const { code, stderr } = await run('drop-partitions', '--before', '2025-13');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '--before must be a month, YYYY-MM.\n' });
  });
});

it('rebuild-rollups explains itself', async () => {
  expect((await run('rebuild-rollups', '--help')).stdout).toContain('node dist/rebuild-rollups.js');
});
