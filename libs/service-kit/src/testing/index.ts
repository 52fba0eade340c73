export { runInTransaction, waitUntilWaiting } from './locks.sql.js';
export { createPrincipal, startTestService, TestService, useTestService } from './test-service.js';
export type { TestRequest, TestResponse } from './test-service.js';
