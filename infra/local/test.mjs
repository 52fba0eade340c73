// Runs the tests: npm test -- [jest's arguments]
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { toProjectPath, projectRoot, reportFailure } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

const jest = [
  'node_modules/jest/bin/jest.js',
  // By default, in the folder of temporary files, which is removed at the end.
  `--cacheDirectory=${toProjectPath('.cache', 'jest')}`,
];
const interruptedCode = 130;
const stopTimeoutMs = 20_000;
const pollMilliseconds = 500;
const maxSlowFiles = 10;

let jestProcess;
let isInterrupted = false;
// The terminal and npm may both send a signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
// A signal to npm ends the shell between npm and this process, and reaches no further.
const parent = process.ppid;
setInterval(() => process.ppid === parent || interrupt(), pollMilliseconds).unref();

await reportFailure(async () => {
  const args = process.argv.slice(2);
  await setUp(findTestedPart(args));
  const folder = makeRunFolder();
  const resultsFile = join(folder, 'results.json');
  const exitCode = await runJest(['--json', `--outputFile=${resultsFile}`, ...args], {
    ...process.env,
    TMPDIR: folder,
    SYSTEM_TMPDIR: process.env.SYSTEM_TMPDIR ?? tmpdir(),
  });
  const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : undefined;
  // Browsers of an interrupted run end a moment after it.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!isInterrupted) printResults(results, exitCode);
  process.exitCode = isInterrupted ? interruptedCode : exitCode;
});

/** Finds the part of the portal that the selected tests run. */
function findTestedPart(args) {
  const projects = listValues(args, '--selectProjects');
  const patterns = [...takeValues(args), ...listValues(args, '--testPathPatterns')];
  const isBesideSources = (pattern) => /^(services|libs|gateway|frontends)\b/.test(pattern);
  if (patterns.length > 0 && patterns.every(isBesideSources)) return 'libraries';
  const needsPortal = ['api', 'browser'].some((project) => projects.includes(project));
  if (projects.length === 0 || needsPortal) return 'portal';
  return projects.includes('components') ? (projects.length > 1 ? 'portal' : 'pages') : 'servers';
}

/** Lists the arguments that follow an option. */
function listValues(args, option) {
  const index = args.indexOf(option);
  return index < 0 ? [] : takeValues(args.slice(index + 1));
}

/** Takes the arguments before the next option. */
function takeValues(args) {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return end < 0 ? args : args.slice(0, end);
}

/** Makes the folder of temporary files. PostgreSQL may run as another user, who must be able to enter it. */
function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs jest in a separate process group: Ctrl-C reaches this process only, which stops everything in order. */
function runJest(args, env) {
  const isInteractive = args.some((arg) => arg.startsWith('--watch'));
  const detached = !isInteractive && process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    jestProcess = spawn(process.execPath, [...jest, ...args], {
      cwd: projectRoot,
      env,
      detached,
      stdio: 'inherit',
    });
    jestProcess.on('error', reject);
    jestProcess.on('close', (code) => {
      if (detached) killGroup(jestProcess.pid);
      resolve(code ?? 1);
    });
  });
}

function killGroup(id) {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
}

function interrupt() {
  if (!jestProcess) process.exit(interruptedCode);
  if (isInterrupted) return;
  isInterrupted = true;
  console.log('\nStopping the tests …');
  jestProcess.kill('SIGTERM');
  setTimeout(() => jestProcess.kill('SIGKILL'), stopTimeoutMs).unref();
}

function printResults(results, exitCode) {
  if (results) printSlowestFiles(results.testResults);
  console.log(formatSummary(results, exitCode));
}

function printSlowestFiles(files) {
  if (files.length < 2) return;
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, maxSlowFiles);
  console.log('\nSlowest test files:');
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${relative(projectRoot, name)}`);
  console.log();
}

function formatSummary(results, exitCode) {
  if (!results) return exitCode === 0 ? '0 passed, 0 failed' : '0 passed, 1 failed';
  const failures = results.numFailedTests + results.numRuntimeErrorTestSuites;
  // A run can fail outside every test, such as in its tear-down.
  const failed = Math.max(failures, exitCode === 0 ? 0 : 1);
  const skipped = results.numPendingTests + results.numTodoTests;
  return `${results.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
