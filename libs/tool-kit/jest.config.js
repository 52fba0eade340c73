import { fileURLToPath } from 'node:url';

const toOwnPath = (name) => fileURLToPath(new URL(name, import.meta.url));

/** How jest finds and runs tests: one project's share of a configuration. */
export const sources = {
  runner: toOwnPath('jest/runner.mjs'),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.cache/', '/.data/'],
};

/** The options of a whole run. Service tests also compare their statements with the declared types. */
export const run = {
  // Longer than any wait in a test, because those report a reason.
  testTimeout: 300_000,
  reporters: ['default', toOwnPath('statements-reporter.mjs')],
};
