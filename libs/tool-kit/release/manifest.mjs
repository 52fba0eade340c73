// releases.json: which version of each component is released, and with which content. A release is a change of this file.
import { writeFileSync } from 'node:fs';
import { hashContent } from './content.mjs';
import { toRepositoryPath, readComponents, readJson } from './components.mjs';

const manifestFile = 'releases.json';

/** @returns {{ portal: string, components: Record<string, { version: string, content: string, contracts: string }> }} */
export const readManifest = () => readJson(manifestFile);

/** Lists the components whose content is not that of their last release. A component without a release is one of them. */
export function listAffected() {
  const { components } = readManifest();
  return [...readComponents().values()].filter(
    (component) => components[component.name]?.content !== hashContent(component),
  );
}

/** Records the components as they are now. */
export function recordReleases(names, portal) {
  const manifest = readManifest();
  const components = readComponents();
  const contracts = components.get('contracts').version;
  for (const name of names) {
    const component = components.get(name);
    manifest.components[name] = { version: component.version, content: hashContent(component), contracts };
  }
  const lines = Object.entries(manifest.components)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([name, { version, content, contracts: ofBuild }]) =>
        `    "${name}": { "version": "${version}", "content": "${content}", "contracts": "${ofBuild}" }`,
    );
  writeFileSync(
    toRepositoryPath(manifestFile),
    `{\n  "portal": "${portal}",\n  "components": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}
