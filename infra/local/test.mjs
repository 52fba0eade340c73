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
  console.log(closingLine(exitCode));
  process.exitCode = exitCode;
});

function closingLine(exitCode) {
  if (!existsSync(resultsFile)) return exitCode === 0 ? '0 passed, 0 failed' : '0 passed, 1 failed';
  const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const broken = results.numFailedTests + results.numRuntimeErrorTestSuites;
  // A run that failed outside every test, such as in its tear-down, has failed all the same.
  const failed = Math.max(broken, exitCode === 0 ? 0 : 1);
  const skipped = results.numPendingTests + results.numTodoTests;
  return `${results.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
