// The components that have versions of their own: the workspaces whose package.json has the field `release`. Its `inputs` are further
// files and folders that a build contains.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = process.cwd();

export const toRepositoryPath = (...names) => join(root, ...names);
export const readText = (...names) => readFileSync(toRepositoryPath(...names), 'utf8');
export const readJson = (...names) => JSON.parse(readText(...names));

/** Lists the folders of the workspaces. */
const listLocations = () =>
  Object.values(readJson('package-lock.json').packages)
    .filter(({ link }) => link)
    .map(({ resolved }) => resolved);

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
