import { StartError } from '@portal/tool-kit';
import { checkPreconditions, readPorts } from './preflight.js';
import { defaultDataFolder } from './project.js';

/** Exit code after the error has been printed. */
const errorReportedCode = 2;

try {
  await checkPreconditions(defaultDataFolder, readPorts(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = errorReportedCode;
}
