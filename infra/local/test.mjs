import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject, runInForeground, reportFailure } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

const resultsFile = inProject('.cache', 'test-results.json');
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

await reportFailure(async () => {
  await setUp();
  rmSync(resultsFile, { force: true });
  mkdirSync(inProject('.cache'), { recursive: true });
  const args = ['--json', `--outputFile=${resultsFile}`, ...process.argv.slice(2)];
  const exitCode = await runInForeground('node', [...jest, ...args]);
  const { sweepTestRuns } = await import('./dist/index.js');
  await sweepTestRuns();
  console.log(formatSummary(exitCode));
  process.exitCode = exitCode;
});

function formatSummary(exitCode) {
  if (!existsSync(resultsFile)) return exitCode === 0 ? '0 passed, 0 failed' : '0 passed, 1 failed';
  const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const failures = results.numFailedTests + results.numRuntimeErrorTestSuites;
  // A run can fail outside every test, such as in its tear-down.
  const failed = Math.max(failures, exitCode === 0 ? 0 : 1);
  const skipped = results.numPendingTests + results.numTodoTests;
  return `${results.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
