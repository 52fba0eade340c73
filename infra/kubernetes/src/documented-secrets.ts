import { readFileSync } from 'node:fs';
import { ofKind } from './manifest.js';
import { inKubernetes } from './place.js';
import { parseManifests } from './render/parse-manifests.js';
import type { DocumentedSecrets } from './rules/references.rule.js';

/** The Secrets of the example, from which operators learn what to make. */
export function documentedSecrets(): DocumentedSecrets {
  const examples = parseManifests(readFileSync(inKubernetes('examples', 'secrets.yaml'), 'utf8'));
  return new Map(
    ofKind(examples, 'Secret').map(({ metadata, stringData }) => [
      metadata.name,
      Object.keys(stringData ?? {}),
    ]),
  );
}
