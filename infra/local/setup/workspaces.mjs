import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { toProjectPath, projectRoot } from './project.mjs';

export function runForOutput(command, args) {
  return execFileSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const hasCommit = (name) => {
  try {
    return runForOutput('git', ['rev-parse', '--quiet', '--verify', `${name}^{commit}`]) !== '';
  } catch {
    return false;
  }
};

/** Lists the files that differ from a commit, with those that Git does not know yet. After an unknown commit, all may differ. */
export function listChangedFiles(since) {
  const tracked = runForOutput('git', hasCommit(since) ? ['diff', '--name-only', since] : ['ls-files']);
  const added = runForOutput('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}${added}`.split('\n').filter(Boolean);
}

const readPackage = (location) => JSON.parse(readFileSync(toProjectPath(location, 'package.json'), 'utf8'));

/** Lists the folders of all workspaces, which package.json names in the form `folder` or `folder/*`. */
function listLocations() {
  return readPackage('.').workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return parent === pattern
      ? [pattern]
      : readdirSync(toProjectPath(parent)).map((name) => `${parent}/${name}`);
  });
}

/** Reads the workspaces by name, with the names of the packages that each one needs. */
export function readWorkspaces({ withTools = false } = {}) {
  return new Map(
    listLocations().map((location) => {
      const { name, dependencies = {}, devDependencies = {} } = readPackage(location);
      const needs = Object.keys(withTools ? { ...dependencies, ...devDependencies } : dependencies);
      return [name, { location, needs }];
    }),
  );
}

/** The folders of a workspace and of all workspaces that it needs. */
export function listFolders(name, workspaces, seen = new Set()) {
  const workspace = workspaces.get(name);
  if (!workspace || seen.has(workspace.location)) return seen;
  seen.add(workspace.location);
  for (const needed of workspace.needs) listFolders(needed, workspaces, seen);
  return seen;
}
