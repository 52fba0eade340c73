import type { Manifest } from '../manifest.js';
import { parseManifests } from './parse-manifests.js';
import { outputOf } from './run.js';

/** A kustomize that renders folders. */
export interface Kustomize {
  version: string;
  render: (folder: string) => Promise<Manifest[]>;
}

/**
 * The kustomize on the PATH, of its own or in kubectl.
 * @throws Error when there is none of version 5
 */
export async function findKustomize(): Promise<Kustomize> {
  for (const [command, build] of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const) {
    const version = await versionOf(command);
    if (version && !isOld(version))
      return {
        version: `${version} of ${command}`,
        render: async (folder) => parseManifests((await outputOf(command, [build, folder])) ?? ''),
      };
  }
  throw new Error(
    'kustomize 5 is missing: install kustomize, or kubectl 1.27 or later, so that it is on the PATH (on Debian 13: apt-get install kustomize).',
  );
}

async function versionOf(command: 'kustomize' | 'kubectl') {
  const args = command === 'kubectl' ? ['version', '--client'] : ['version'];
  const text = (await outputOf(command, args))?.trim();
  return command === 'kubectl' ? text?.match(/Kustomize Version: v(\S+)/)?.[1] : text?.replace(/^v/, '');
}

/** Some builds do not know their version, such as Debian's, which is of 5. */
const isOld = (version: string) => Number.parseInt(version, 10) < 5;
