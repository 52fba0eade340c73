import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Log } from '@portal/service-kit';
import { ReportImportJob } from './report-import.job.js';
import type { ReportImportService } from './report-import.service.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a look that takes long is not joined by another, and is waited for at the end', async () => {
  const looks: (() => void)[] = [];
  const startIfDue = () => new Promise<void>((resolve) => void looks.push(resolve));
  const job = new ReportImportJob({ startIfDue } as unknown as ReportImportService, 10, {} as Log);
  job.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(35_000);
  expect(looks).toHaveLength(1);
  looks[0]?.();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(looks).toHaveLength(2);
  let hasEnded = false;
  const ended = job.beforeApplicationShutdown().then(() => (hasEnded = true));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(hasEnded).toBe(false);
  looks[1]?.();
  await ended;
  expect(looks).toHaveLength(2);
});
