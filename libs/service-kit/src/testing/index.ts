export { Refused, startTestService, TestService } from './test-service.js';
export type { TestRequest, TestResponse, TestServiceDefinition } from './test-service.js';
export { testServerVariable, type TestServer } from './test-database.js';
