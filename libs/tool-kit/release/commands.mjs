import { readComponents } from './components.mjs';
import { hashContent } from './content.mjs';
import { listAffected, readManifest } from './manifest.mjs';

export { release } from './release.mjs';

/** Lists the components whose content is not that of their last release. */
export function printAffected() {
  const components = listAffected();
  for (const { packageName, version } of components) console.log(`${packageName}@${version}`);
  if (components.length === 0) console.log('No component has changed since its last release.');
}

/** Prints `identity=0.2.0-1a2b3c4d5e6f` for each component and `portal=0.2.0`, or the components that are named. */
export function tag(names) {
  const { portal } = readManifest();
  if (names.length === 0) console.log(`portal=${portal}`);
  const components = readComponents();
  for (const name of names.length > 0 ? names : components.keys()) {
    const component = components.get(name);
    if (!component) throw new Error(`There is no component ${name}.`);
    console.log(`${name}=${component.version}-${hashContent(component)}`);
  }
}
