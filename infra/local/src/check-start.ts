import { preflight, readPorts } from './preflight.js';
import { defaultDataFolder } from './project.js';
import { StartFault } from './start-fault.js';

/** Exit code that tells the caller that the fault has been told. */
const faultTold = 2;

try {
  await preflight(defaultDataFolder, readPorts(process.env));
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  console.error(error.message);
  process.exitCode = faultTold;
}
