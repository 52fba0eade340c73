import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { inProject, projectRoot, reportStep, runCommand } from './project.mjs';

/** Ends the process with one sentence when this Node.js is older than package.json's `engines` asks for. */
export function requireNodeVersion() {
  const expected = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major = 0, minor = 0] = expected.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(
    `Node.js ${process.versions.node} is too old: ${expected} or later is needed, from https://nodejs.org/.`,
  );
  process.exit(1);
}

/** Runs `npm ci` when what is installed is not what package-lock.json says. */
export async function installDependencies() {
  if (isInstalled()) return;
  requireWritable();
  await reportStep('dependencies', 'installing, about a minute', 'installed', () =>
    // NODE_ENV=production would leave the compilers out.
    runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
}

/** Makes Git check commit messages by the hooks of the repository, unless the clone has hooks of its own. */
export function enableHooks() {
  const git = (...options) => spawnSync('git', ['config', ...options], { cwd: projectRoot }).status === 0;
  if (!git('--get', 'core.hooksPath')) git('core.hooksPath', '.githooks');
}

function requireWritable() {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new Error(
      `The folder ${projectRoot} cannot be written to.\n` +
        'Give this user the right to write there, or clone the repository into a folder of its own.',
    );
  }
}

function isInstalled() {
  const locked = packagesIn('package-lock.json');
  // npm writes this one last, so an installation that was cut short has none.
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional === true,
    );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(inProject(file), 'utf8')).packages;
  } catch {
    return {};
  }
}
