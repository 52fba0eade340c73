export { createPrincipal, Refused, startTestService, TestService } from './test-service.js';
export type { TestRequest, TestResponse, TestServiceDefinition } from './test-service.js';
