import { execFileSync } from 'node:child_process';
import { projectRoot } from './project.mjs';

export function runForOutput(command, args) {
  return execFileSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Lists the files that differ from a commit, with those that Git does not know yet. */
export function listChangedFiles(since) {
  const tracked = runForOutput('git', ['diff', '--name-only', since, '--']);
  const added = runForOutput('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}${added}`.split('\n').filter(Boolean);
}

/** Reads the workspaces by name, with the names of the packages that each one needs. */
export function readWorkspaces({ withTools = false } = {}) {
  const workspaces = JSON.parse(runForOutput('npm', ['query', '.workspace']));
  return new Map(
    workspaces.map(({ name, location, version, dependencies = {}, devDependencies = {} }) => [
      name,
      {
        location,
        version,
        needs: Object.keys(withTools ? { ...dependencies, ...devDependencies } : dependencies),
      },
    ]),
  );
}

/** The folders of a workspace and of all workspaces that it needs. */
export function foldersOf(name, workspaces, seen = new Set()) {
  const workspace = workspaces.get(name);
  if (!workspace || seen.has(workspace.location)) return seen;
  seen.add(workspace.location);
  for (const needed of workspace.needs) foldersOf(needed, workspaces, seen);
  return seen;
}
