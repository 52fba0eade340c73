import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { toProjectPath, projectRoot, reportStep, runCommand } from './project.mjs';

/** npm writes this file last: an interrupted installation has none. */
const installedLock = 'node_modules/.package-lock.json';

/** Warns if Node.js is older than `engines` in package.json. The oldest that was seen to work is 20.19. */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(toProjectPath('package.json'), 'utf8'));
  const [expectedMajor = 0] = /\d+/.exec(engines.node) ?? [];
  const [ownMajor] = process.versions.node.split('.');
  if (Number(ownMajor) >= Number(expectedMajor)) return;
  console.warn(`Node.js ${process.versions.node} is older than the portal expects (${engines.node}).`);
}

/** Installs what `npm start` needs, if node_modules differs from package-lock.json. */
export async function installDependencies() {
  const installedPackages = readInstalledPackages();
  if (isInstalled(installedPackages, isNeededByStart)) return;
  const hasTools = Object.values(installedPackages).some(({ dev }) => dev);
  await runNpm('installed', hasTools ? '--include=dev' : '--omit=dev');
}

/** Installs everything: also what development, tests and checks need. */
export async function installAllDependencies() {
  if (isInstalled(readInstalledPackages(), () => true)) return;
  await runNpm('installed, with tools for tests and checks', '--include=dev');
}

async function runNpm(result, ...options) {
  requireWritable();
  // `npm ci` would replace all packages, also those of a running portal. `npm install` replaces only what differs.
  const command = existsSync(toProjectPath(installedLock)) ? ['install', '--no-save'] : ['ci'];
  const run = (...cacheOptions) =>
    runCommand('npm', [...command, '--no-audit', '--no-fund', ...options, ...cacheOptions]);
  await reportStep('dependencies', 'installing, about a minute', result, () =>
    // Without a request for each package. The cache may be older than package-lock.json.
    run('--prefer-offline').catch(() => run()),
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

/** What only development dependencies need has the mark `dev`. */
const isNeededByStart = ({ dev }) => !dev;

function isInstalled(installedPackages, isNeeded) {
  return Object.entries(readPackages('package-lock.json'))
    .filter(([path, locked]) => path.includes('node_modules/') && isNeeded(locked))
    .every(([path, { version, optional }]) =>
      installedPackages[path]
        ? installedPackages[path].version === version && !isAbsent(path)
        : optional === true,
    );
}

/** A package in the folder of a workspace may be removed without npm's notice, as by `git clean`. */
const isAbsent = (path) => !path.startsWith('node_modules/') && !existsSync(toProjectPath(path));

const readInstalledPackages = () => readPackages(installedLock);

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(toProjectPath(file), 'utf8')).packages;
  } catch {
    return {};
  }
}
