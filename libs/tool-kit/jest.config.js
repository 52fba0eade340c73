import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc.js';
import { scaleTimeout } from './timeouts.js';

const toOwnPath = (name) => fileURLToPath(new URL(name, import.meta.url));

/** How jest reads sources: one project's share of a configuration. */
export const sources = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: toOwnPath('jest-resolver.cjs'),
  transform: {
    '^.+\\.tsx?$': [
      createRequire(import.meta.url).resolve('@swc/jest'),
      { ...swcOptions, sourceMaps: 'inline' },
    ],
  },
  // The kits of front ends are packages of sources.
  transformIgnorePatterns: ['/node_modules/(?!@portal/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.cache/', '/.data/'],
};

/** The options of a whole run. Service tests also compare their statements with the declared types. */
export const run = {
  // Longer than any wait in a test, because those report a reason.
  testTimeout: scaleTimeout(90_000),
  // A worker with half a gigabyte of memory takes longer than jest's half a second to exit on a busy machine.
  workerGracefulExitTimeout: scaleTimeout(10_000),
  reporters: ['default', toOwnPath('statements-reporter.mjs')],
  coverageProvider: 'v8',
};

/** The tests of the component in the current folder. */
export default {
  ...sources,
  ...run,
  rootDir: process.cwd(),
  testMatch: ['<rootDir>/src/**/*.{test,spec}.ts'],
};
