import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest.js';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** A path in the folder of the manifests. */
export const inKubernetes = (...names: string[]): string => join(folder, ...names);

/** A path in the repository. */
export const inRepository = (...names: string[]): string => join(folder, '..', '..', ...names);

const run = promisify(execFile);
const megabytes = 1_048_576;

/** What a command writes; undefined where there is no such command. Rejects when it fails. */
export async function outputOf(command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(command, args, { maxBuffer: 32 * megabytes })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The manifests of a YAML stream; fields that are null are those that the API takes for absent. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((value) => value !== null)
    .map((value) => JSON.parse(JSON.stringify(value, (_key, each) => each ?? undefined)) as Manifest);

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
