import { availableParallelism } from 'node:os';
import { run, sources } from './libs/tool-kit/jest.config.js';

const common = {
  ...sources,
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/.data/'],
};

/** Tests of the tools around the portal, which build and install packages. */
const tools = [
  '**/libs/tool-kit/**/*.test.ts',
  '**/libs/contracts/src/compatibility/*.test.ts',
  '**/libs/contracts/src/package.test.ts',
  '**/infra/bench/**/*.test.ts',
  '**/infra/kubernetes/src/sabotages.test.ts',
  '**/infra/local/src/{develop,postgres}/*.test.ts',
  '**/infra/local/src/{backup,preflight,probe,release}.test.ts',
  '**/infra/local/src/nats/server-binary.test.ts',
];

const portal = {
  ...common,
  globalSetup: '<rootDir>/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
};

/** A project is a level of tests/README.md. */
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
      displayName: 'components',
      testMatch: ['<rootDir>/tests/components/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/components/support/global-setup.mjs',
    },
    { ...portal, displayName: 'api', testMatch: ['<rootDir>/tests/api/**/*.test.ts'] },
    {
      ...portal,
      displayName: 'browser',
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts', '<rootDir>/infra/**/*.browser.test.ts'],
    },
  ],
  ...run,
  reporters: [...run.reporters, '<rootDir>/infra/local/jest/level-costs.mjs'],
  // Tests wait for databases and pages a third of their time.
  maxWorkers: availableParallelism() + 1,
  testSequencer: '<rootDir>/infra/local/jest/level-order.mjs',
};
