// What test files import as '@jest/globals', from jest's own parts: that package itself works in jest's virtual machine only.
import { createRequire } from 'node:module';

/** Loads a package that came with jest, in its version. */
export const requireFromJest = createRequire(createRequire(import.meta.url).resolve('jest/package.json'));
export const circus = requireFromJest('jest-circus');
const { jestExpect } = requireFromJest('@jest/expect');
const { ModernFakeTimers } = requireFromJest('@jest/fake-timers');
const { ModuleMocker } = requireFromJest('jest-mock');

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

const bind = (owner, names) => Object.fromEntries(names.map((name) => [name, owner[name].bind(owner)]));

/** The part of the `jest` object that the tests use. Nothing replaces modules: they are shared. */
export const jest = {
  ...bind(mocker, ['fn', 'spyOn', 'replaceProperty', 'isMockFunction', 'restoreAllMocks']),
  ...bind(timers, ['useFakeTimers', 'useRealTimers', 'setSystemTime', 'getRealSystemTime', 'getTimerCount']),
  ...bind(timers, ['advanceTimersByTime', 'advanceTimersByTimeAsync', 'runAllTimers', 'runAllTimersAsync']),
};

/** Takes back what a test file replaced. */
export function cleanUp() {
  timers.useRealTimers();
  mocker.restoreAllMocks();
}

export const expect = jestExpect;
export const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
