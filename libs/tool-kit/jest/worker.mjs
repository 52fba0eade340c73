import { mkdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { circus, cleanUp, expect, requireFromJest } from './globals.mjs';

const { createEmptyTestResult } = requireFromJest('@jest/test-result');
const { formatExecError, formatResultsErrors } = requireFromJest('jest-message-util');

let isReady = false;
/** What was rejected and not handled since the last test, by promise. */
const rejections = new Map();

/** Lets this process import TypeScript and `@jest/globals`, and fails a test for the errors that it does not await. */
function prepareProcess({ cacheDirectory }, { silent }) {
  isReady = true;
  const cacheFolder = join(cacheDirectory, 'sources');
  mkdirSync(cacheFolder, { recursive: true });
  register('./loader.mjs', import.meta.url, { data: { cacheFolder } });
  process.setSourceMapsEnabled(true);
  if (silent) Object.assign(console, { log: () => undefined, info: () => undefined, warn: () => undefined });
  process.on('uncaughtException', (error) => addErrors([error]));
  process.on('unhandledRejection', (error, promise) => rejections.set(promise, error));
  process.on('rejectionHandled', (promise) => rejections.delete(promise));
  circus.addEventHandler(async ({ name, test }) => {
    if (name === 'test_start') process.send?.({ running: test.name });
    if (name === 'test_done') sendErrors(test);
    if (name !== 'test_fn_success' && name !== 'run_finish') return;
    // Node.js reports rejections after all that follow from them at once.
    await setImmediate();
    addErrors([...rejections.values()]);
    rejections.clear();
  });
}

/** Tells the runner of a failed test, in case this process is ended before the file is. */
function sendErrors({ name, errors }) {
  const [error] = errors.flat();
  if (error) process.send?.({ error: `${name}: ${cleanStack(String(error.stack ?? error))}` });
}

/** Adds errors to the running test, or else to the file. */
function addErrors(errors) {
  const { currentlyRunningTest, unhandledErrors } = circus.getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push(...errors);
}

/** Runs a test file. Resolves to jest's TestResult; rejects if the file cannot be loaded. */
export async function runFile(path, config, globalConfig) {
  if (!isReady) prepareProcess(config, globalConfig);
  const start = Date.now();
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = globalConfig.testTimeout ?? config.testTimeout;
  state.testNamePattern = globalConfig.testNamePattern && new RegExp(globalConfig.testNamePattern, 'i');
  expect.setState({ testPath: path, currentTestName: undefined });
  await import(pathToFileURL(path).href).catch((error) => {
    throw Object.assign(error, { stack: cleanStack(error.stack) });
  });
  if (state.rootDescribeBlock.children.length === 0) throw new Error('The file contains no test.');
  const result = await circus.run();
  cleanUp();
  return { ...toTestResult(result, path, config, globalConfig), perfStats: toTimes(start, Date.now()) };
}

function toTestResult({ testResults: tests, unhandledErrorsDetailed }, path, config, globalConfig) {
  const results = tests.map(toAssertionResult);
  const count = (status) => results.filter((each) => each.status === status).length;
  const outside = unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig, path));
  const messages = [formatResultsErrors(results, config, globalConfig, path), ...outside].filter(Boolean);
  return {
    ...createEmptyTestResult(),
    testFilePath: path,
    testResults: results,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: messages.join('\n\n') || null,
    testExecError: outside.length > 0 ? { message: '', stack: outside.join('\n') } : undefined,
  };
}

function toAssertionResult({ testPath, status, errors, duration }) {
  const [, ...names] = testPath;
  const title = names.at(-1);
  const outcome = { skip: 'pending', todo: 'todo' }[status] ?? (errors.length > 0 ? 'failed' : 'passed');
  return {
    ancestorTitles: names.slice(0, -1),
    title,
    fullName: names.join(' '),
    status: outcome,
    duration,
    failureMessages: errors.map(cleanStack),
    failureDetails: [],
    location: null,
    numPassingAsserts: 0,
    retryReasons: [],
  };
}

/** Leaves out the runner's frames, and names the anonymous ones, such as the top of a file, which jest would leave out. */
const cleanStack = (stack) =>
  stack.replace(/^ +at .*\/tool-kit\/jest\/.*\n?/gm, '').replaceAll('at <anonymous> (', 'at Object (');

const toTimes = (start, end) => ({ start, end, runtime: end - start, slow: false });

process.on('message', async ({ path, config, globalConfig }) => {
  const response = await runFile(path, config, globalConfig).then(
    (result) => ({ result }),
    ({ message, stack }) => ({ error: { message, stack } }),
  );
  process.send({ response: { ...response, memoryBytes: process.memoryUsage.rss() } });
});
// At once, although tests may have left timers and connections.
process.on('disconnect', () => process.exit());
