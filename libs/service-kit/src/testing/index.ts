export { runInTransaction, waitUntilWaiting } from './locks.sql.js';
export { createPrincipal, Refused, startTestService, TestService, useTestService } from './test-service.js';
export type { TestRequest, TestResponse, TestServiceDefinition } from './test-service.js';
