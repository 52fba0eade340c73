export { findFreePort, findFreePorts, findPortProblem, type PortProblem } from './ports.js';
export { requirePostgresUser } from './postgres/binaries.js';
export { findLocation, getFallbackDataFolder, type PostgresLocation } from './postgres/data-folder.js';
export { acceptsConnections, type PostgresServer, startPostgres } from './postgres/server.js';
export { ManagedProcess, type Program, StartError } from './processes/managed-process.js';
export {
  identify,
  isAlive,
  type ProcessIdentity,
  readCommandLine,
  stopProcess,
  waitForExit,
} from './processes/process-identity.js';
export { identifyReaper, removeAtExit } from './processes/reaper.js';
