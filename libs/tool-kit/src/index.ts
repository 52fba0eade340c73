export { findFreePort, findFreePorts, findPortProblem, type PortProblem } from './ports.js';
export { requirePostgresUser } from './postgres/binaries.js';
export { findLocation, getFallbackDataFolder, type PostgresLocation } from './postgres/data-folder.js';
export { acceptsConnections, type PostgresServer, startPostgres } from './postgres/server.js';
export {
  ManagedProcess,
  type ProcessWatcher,
  type Program,
  StartError,
} from './processes/managed-process.js';
export {
  findParentNpm,
  findProcessesWith,
  identify,
  isAlive,
  type ProcessIdentity,
  readCommandLine,
  stopProcess,
  waitForExit,
} from './processes/process-identity.js';
