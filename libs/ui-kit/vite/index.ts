export { computeIntegrity } from './integrity.js';
export { buildPortal, configurePortalApp } from './portal-app.js';
export { configurePortalShared } from './portal-shared.js';
export { lateModules } from './shared-modules.js';
