import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { toProjectPath, projectRoot, reportStep, runCommand } from './project.mjs';

/** Warns if Node.js is older than `engines` in package.json. The oldest that was seen to work is 20.19. */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(toProjectPath('package.json'), 'utf8'));
  const [expectedMajor = 0] = /\d+/.exec(engines.node) ?? [];
  const [ownMajor] = process.versions.node.split('.');
  if (Number(ownMajor) >= Number(expectedMajor)) return;
  console.warn(`Node.js ${process.versions.node} is older than the portal expects (${engines.node}).`);
}

/** Runs `npm ci` if node_modules differs from package-lock.json. */
export async function installDependencies() {
  if (isInstalled()) return;
  requireWritable();
  // NODE_ENV=production would skip the compilers.
  const install = (...options) =>
    runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', ...options]);
  await reportStep('dependencies', 'installing, about a minute', 'installed', () =>
    // Without a request for each package. The cache may be older than package-lock.json.
    install('--prefer-offline').catch(() => install()),
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
