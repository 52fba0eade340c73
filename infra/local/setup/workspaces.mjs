import { readdirSync, readFileSync } from 'node:fs';
import { toProjectPath } from './project.mjs';

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

/** Reads the workspaces by name, with the names of the packages that each one needs when it runs. */
export function readWorkspaces() {
  return new Map(
    listLocations().map((location) => {
      const { name, dependencies = {} } = readPackage(location);
      return [name, { location, needs: Object.keys(dependencies) }];
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
