export { type PortalUnderTest, portalUnderTest } from '@portal/local/under-test';
