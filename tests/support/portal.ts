export { portalUnderTest } from '@portal/local/under-test';
