import { mkdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { circus, cleanUp, expect } from './globals.mjs';

let isReady = false;

/** Lets this process import TypeScript and `@jest/globals`. */
function prepareProcess({ cacheDirectory }, { silent }) {
  isReady = true;
  const cacheFolder = join(cacheDirectory, 'sources');
  mkdirSync(cacheFolder, { recursive: true });
  register('./loader.mjs', import.meta.url, { data: { cacheFolder } });
  process.setSourceMapsEnabled(true);
  if (silent) Object.assign(console, { log: () => undefined, info: () => undefined, warn: () => undefined });
  process.on('uncaughtException', (error) => getOwner().errors.push(error));
  process.on('unhandledRejection', (error, promise) => getOwner().rejections.set(promise, error));
  process.on('rejectionHandled', (promise) => getOwner().rejections.delete(promise));
}

/** The running test, or else the file. */
function getOwner() {
  const { currentlyRunningTest: test, ...file } = circus.getState();
  return {
    errors: test?.errors ?? file.unhandledErrors,
    rejections: (test ?? file).unhandledRejectionErrorByPromise,
  };
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
  // Watch mode may run a file twice in one process.
  await import(`${pathToFileURL(path).href}?run=${start}`);
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

function toAssertionResult({ testPath, status, errors, duration, invocations }) {
  const [, ...names] = testPath;
  const title = names.at(-1);
  const outcome = { skip: 'pending', todo: 'todo' }[status] ?? (errors.length > 0 ? 'failed' : 'passed');
  return {
    ancestorTitles: names.slice(0, -1),
    title,
    fullName: names.join(' '),
    status: outcome,
    duration,
    invocations,
    failureMessages: errors,
    failureDetails: [],
    location: null,
    numPassingAsserts: 0,
    retryReasons: [],
  };
}

const toTimes = (start, end) => ({ start, end, runtime: end - start, slow: false });

process.on('message', async ({ path, config, globalConfig }) => {
  const response = await runFile(path, config, globalConfig).then(
    (result) => ({ result }),
    ({ message, stack }) => ({ error: { message, stack } }),
  );
  process.send({ ...response, memoryBytes: process.memoryUsage.rss() });
});
// At once, although tests may have left timers and connections.
process.on('disconnect', () => process.exit());
