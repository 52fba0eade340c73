export { configurePortalApp as portalApp, buildPortal as portalBuild } from './portal-app.js';
export { configurePortalShared as portalShared } from './portal-shared.js';
export { lateModules } from './shared-modules.js';
