import { accessSync, constants, readFileSync } from 'node:fs';
import { inProject, projectRoot } from './project.mjs';
import { reportStep } from './report-step.mjs';
import { runCommand } from './run-command.mjs';

/** Runs `npm ci` when what is installed is not what package-lock.json says. */
export async function installDependencies() {
  if (isInstalled()) return;
  requireWritable();
  await reportStep('dependencies', 'installing, about a minute', 'installed', () =>
    // NODE_ENV=production would leave the compilers out.
    runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
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
