// Runs the tests of the workspace in the current folder that need no portal: `npm test -w @portal/identity`.
import { relative, sep } from 'node:path';
import { buildLocalRun } from './setup/build-steps.mjs';
import { projectRoot, reportFailure, runInForeground } from './setup/project.mjs';

const special = /[.*+?^${}()|[\]\\]/g;
const component = relative(projectRoot, process.cwd()).split(sep);
const files = `^${[...projectRoot.split(sep), ...component].map((name) => name.replace(special, String.raw`\$&`)).join('/')}/`;

// Tests of services start PostgreSQL by it.
if (component[0] === 'services' || component[1] === 'service-kit') await reportFailure(buildLocalRun);
process.exitCode = await runInForeground('node', [
  ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
  ...['--selectProjects', 'unit', 'services', '--passWithNoTests', '--testPathPatterns', files],
  ...process.argv.slice(2),
]);
