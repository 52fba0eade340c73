export { findFreePort, findFreePorts, findPortProblem } from './ports.js';
export { findLocation, getFallbackDataFolder, type PostgresLocation } from './postgres/data-folder.js';
export { type PostgresServer, startPostgres } from './postgres/server.js';
export { ManagedProcess, StartError } from './processes/managed-process.js';
export { identify, isAlive, type ProcessIdentity, waitForExit } from './processes/process-identity.js';
export { identifyReaper, removeAtExit } from './processes/reaper.js';
