// The components that have versions of their own: the workspaces whose package.json has the field `release`. Its `inputs` are further
// files and folders that a build contains.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = process.cwd();

export const toRepositoryPath = (...names) => join(root, ...names);
export const readText = (...names) => readFileSync(toRepositoryPath(...names), 'utf8');
export const readJson = (...names) => JSON.parse(readText(...names));

function listLocations() {
  const { workspaces } = readJson('package.json');
  const locations = workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    if (parent === pattern) return [pattern];
    return readdirSync(toRepositoryPath(parent)).map((name) => `${parent}/${name}`);
  });
  return locations.filter((location) => existsSync(toRepositoryPath(location, 'package.json')));
}

/** Reads the released components by their short names, such as `identity`. */
export function readComponents() {
  const components = listLocations()
    .map((location) => ({ location, ...readJson(location, 'package.json') }))
    .filter(({ release }) => release)
    .map(({ location, name, version, release }) => ({
      name: basename(name),
      packageName: name,
      location,
      version,
      inputs: release.inputs ?? [],
    }));
  return new Map(components.map((component) => [component.name, component]));
}
