import { availableParallelism } from 'node:os';
import { run, sources } from './libs/tool-kit/jest.config.js';

const common = {
  ...sources,
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
  ...run,
  maxWorkers: availableParallelism() * 2,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
};
