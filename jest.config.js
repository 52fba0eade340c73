import { availableParallelism } from 'node:os';
import { run, sources } from './libs/tool-kit/jest.config.js';

const common = {
  ...sources,
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/.data/'],
};

/** Tests of tools rather than of the portal. `npm test` skips them while nothing that they read has changed. */
const tools = [
  '**/libs/tool-kit/**/*.test.ts',
  '**/libs/contracts/src/compatibility/*.test.ts',
  '**/infra/bench/**/*.test.ts',
  '**/infra/kubernetes/src/sabotages.test.ts',
  '**/infra/local/src/{develop,postgres,run-file}/*.test.ts',
  '**/infra/local/src/{log-follower,preflight,probe,release}.test.ts',
  '**/infra/local/src/nats/server-binary.test.ts',
];

export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services,gateway,frontends,infra}/**/*.test.{ts,tsx}',
        ...tools.map((pattern) => `!${pattern}`),
      ],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.browser\\.test\\.ts$'],
    },
    { ...common, displayName: 'tools', testMatch: tools },
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
      setupFilesAfterEnv: ['<rootDir>/tests/support/retry.mjs'],
      globalSetup: '<rootDir>/tests/support/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
    },
  ],
  ...run,
  maxWorkers: availableParallelism() * 2,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
};
