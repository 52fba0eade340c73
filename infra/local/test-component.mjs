// Runs the tests of the workspace in the current folder that need no portal: `npm test -w @portal/contracts`.
import { relative, sep } from 'node:path';
import { projectRoot, reportFailure, runInForeground } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

const special = /[.*+?^${}()|[\]\\]/g;
const component = relative(projectRoot, process.cwd()).split(sep);
const files = `^${[...projectRoot.split(sep), ...component].map((name) => name.replace(special, String.raw`\$&`)).join('/')}/`;
await reportFailure(() => setUp('libraries'));
process.exitCode = await runInForeground('node', [
  'node_modules/jest/bin/jest.js',
  ...['--selectProjects', 'unit', 'services', 'tools', '--passWithNoTests', '--testPathPatterns', files],
  ...process.argv.slice(2),
]);
