import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { toProjectPath, projectRoot, reportStep, runCommand } from './project.mjs';

/** Exits with a message if Node.js is older than `engines` in package.json. */
export function requireNodeVersion() {
  const expected = JSON.parse(readFileSync(toProjectPath('package.json'), 'utf8')).engines.node.replace(
    '>=',
    '',
  );
  const [major = 0, minor = 0] = expected.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(
    `Node.js ${process.versions.node} is too old. Install ${expected} or later from https://nodejs.org/.`,
  );
  process.exit(1);
}

/** Runs `npm ci` if node_modules differs from package-lock.json. */
export async function installDependencies() {
  if (isInstalled()) return;
  requireWritable();
  await reportStep('dependencies', 'installing, about a minute', 'installed', () =>
    // NODE_ENV=production would skip the compilers.
    runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
}

/** Makes Git check commit messages by the hooks of the repository, unless the clone has hooks of its own. */
export function enableHooks() {
  const runGit = (...options) => spawnSync('git', ['config', ...options], { cwd: projectRoot }).status === 0;
  if (!runGit('--get', 'core.hooksPath')) runGit('core.hooksPath', '.githooks');
}

function requireWritable() {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new Error(
      `You can't write to the folder ${projectRoot}.\n` +
        'Change its permissions, or clone the repository into a folder of your own.',
    );
  }
}

function isInstalled() {
  const lockedPackages = readPackages('package-lock.json');
  // npm writes this file last: an interrupted installation has none.
  const installedPackages = readPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) =>
      installedPackages[path] ? installedPackages[path].version === version : optional === true,
    );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(toProjectPath(file), 'utf8')).packages;
  } catch {
    return {};
  }
}
