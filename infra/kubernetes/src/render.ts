import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest.js';

const folder = fileURLToPath(new URL('..', import.meta.url));

export const toKubernetesPath = (...names: string[]): string => join(folder, ...names);

export const toRepositoryPath = (...names: string[]): string => join(folder, '..', '..', ...names);

const run = promisify(execFile);
const megabytes = 1_048_576;

/** Returns the output of a command; undefined if the command does not exist. Rejects if it fails. */
async function runForOutput(command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(command, args, { maxBuffer: 32 * megabytes })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Parses a YAML stream of manifests. Drops null fields, as the API does. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((value) => value !== null)
    .map((value) => JSON.parse(JSON.stringify(value, (_key, each) => each ?? undefined)) as Manifest);

export interface Kustomize {
  version: string;
  render: (folder: string) => Promise<Manifest[]>;
}

/** @throws Error without version 5 of kustomize or kubectl */
export async function findKustomize(): Promise<Kustomize> {
  for (const [command, build] of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const) {
    const version = await readVersion(command);
    if (version && !isOld(version))
      return {
        version: `${version} of ${command}`,
        render: async (folder) => parseManifests((await runForOutput(command, [build, folder])) ?? ''),
      };
  }
  throw new Error(
    'kustomize 5 was not found. Install kustomize, or kubectl 1.27 or later, and put it on the PATH (on Debian 13: apt-get install kustomize).',
  );
}

async function readVersion(command: 'kustomize' | 'kubectl') {
  const args = command === 'kubectl' ? ['version', '--client'] : ['version'];
  const text = (await runForOutput(command, args))?.trim();
  return command === 'kubectl' ? text?.match(/Kustomize Version: v(\S+)/)?.[1] : text?.replace(/^v/, '');
}

/** Debian's build, of version 5, reports no version. */
const isOld = (version: string) => Number.parseInt(version, 10) < 5;
