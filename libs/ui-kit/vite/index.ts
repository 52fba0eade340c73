export { portalApp, portalBuild } from './portal-app.js';
export { portalShared } from './portal-shared.js';
export { lateModules } from './shared-modules.js';
