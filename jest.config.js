import { availableParallelism } from 'node:os';
import { scaleTimeout } from './infra/local/timeouts.js';

const typescript = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        target: 'es2022',
        keepClassNames: true,
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};

const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: '<rootDir>/jest.resolver.cjs',
  transform: typescript,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.cache/', '/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/.data/'],
};

export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,services,gateway,frontends,infra}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.browser\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'services',
      testMatch: ['<rootDir>/services/**/*.spec.ts', '<rootDir>/libs/service-kit/**/*.spec.ts'],
      globalSetup: '<rootDir>/infra/local/jest/services-setup.mjs',
      globalTeardown: '<rootDir>/infra/local/jest/services-teardown.mjs',
    },
    {
      ...common,
      displayName: 'portal',
      testMatch: ['<rootDir>/tests/**/*.test.ts', '<rootDir>/infra/**/*.browser.test.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
    },
  ],
  // Longer than any wait in a test, because those report a reason.
  testTimeout: scaleTimeout(90_000),
  maxWorkers: availableParallelism() * 2,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/infra/local/jest/statements-reporter.mjs'],
  coverageProvider: 'v8',
};
