export { getPortalUnderTest as portalUnderTest } from '@portal/local/under-test';
