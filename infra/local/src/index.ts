export { startTestContainers, type TestContainers } from './containers/test-containers.js';
export { type ClusteredNats, startNatsCluster } from './nats/cluster.js';
export { Part } from './parts/part.js';
export type { PartName } from './parts/part-definition.js';
export type { Portal, PortalOptions } from './portal/portal-options.js';
export { startPortal } from './portal/portal.js';
export { freePorts } from './ports.js';
export { newSecrets } from './secrets.js';
export { runningDatabases } from './running-databases.js';
export type { BusUser, DatabaseUrls, ServiceName } from './services.js';
export {
  type PortalUnderTest,
  portalUnderTest,
  startSharedPortal,
  stopSharedPortal,
} from './shared-portal.js';
export { sweepTestRuns } from './sweep-test-runs.js';
export { makeTemporaryFolder } from './temporary-folder.js';
