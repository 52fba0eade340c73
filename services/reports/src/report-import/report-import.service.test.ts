import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PeriodicJobs, type Log } from '@portal/server-kit';
import type { ReportIdentityRepository } from '../report-identity/report-identity.repository.js';
import type { ImportRunRepository } from './import-run.repository.js';
import { ReportImportService } from './report-import.service.js';
import type { ReportImporter } from './report-importer.js';

const intervalMs = 10;
const manyIntervalsMs = 100;

describe('the daily import', () => {
  it('is checked periodically, one check at a time, and shutdown waits for the check', async () => {
    const checks: (() => void)[] = [];
    const failSilent = () => new Promise<void>((resolve) => void checks.push(resolve));
    const jobs = new PeriodicJobs({} as Log);
    new ReportImportService(
      { failSilent } as unknown as ImportRunRepository,
      {} as ReportImporter,
      {} as ReportIdentityRepository,
      { IMPORT_POLL_SECONDS: intervalMs / 1_000, POWER_BI_WORKSPACES: [] },
      {} as Log,
      jobs,
    );
    jobs.onApplicationBootstrap();
    await pause(manyIntervalsMs);
    expect(checks).toHaveLength(1);
    checks[0]?.();
    await pause(manyIntervalsMs);
    expect(checks).toHaveLength(2);
    let hasStopped = false;
    const stopped = jobs.beforeApplicationShutdown().then(() => (hasStopped = true));
    await pause(manyIntervalsMs);
    expect(hasStopped).toBe(false);
    checks[1]?.();
    await stopped;
    expect(checks).toHaveLength(2);
  });
});
