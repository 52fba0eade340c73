import { jest } from '@jest/globals';

// A whole run keeps the machine busy for half an hour. The summary names the tests that passed only at their second attempt.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
