// Runs the tests of the workspace in the current folder that need no portal: `npm test -w @portal/identity -- [names of files] [jest's options]`.
import { relative, sep } from 'node:path';
import { projectRoot, reportFailure, runInForeground } from './setup/project.mjs';
import { setUp } from './setup/set-up.mjs';

const special = /[.*+?^${}()|[\]\\]/g;
const component = relative(projectRoot, process.cwd()).split(sep);
const folder = [...projectRoot.split(sep), ...component]
  .map((name) => name.replace(special, String.raw`\$&`))
  .join('/');
const args = process.argv.slice(2);
const names = args.slice(
  0,
  [...args, '-'].findIndex((arg) => arg.startsWith('-')),
);
await reportFailure(() => setUp('libraries'));
process.exitCode = await runInForeground('node', [
  'node_modules/jest/bin/jest.js',
  ...['--selectProjects', 'unit', 'services', 'tools', '--passWithNoTests'],
  ...['--testPathPatterns', `^${folder}/.*(${names.join('|')})`],
  ...args.slice(names.length),
]);
