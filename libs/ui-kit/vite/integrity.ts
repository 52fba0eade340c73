import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** Returns the hashes of files by address, in the format of Subresource Integrity. */
export const computeIntegrity = (base: string, files: Output[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [base + file.fileName, hash(file)]));

/** Returns the entry and the chunks that it imports, which are loaded first. */
export function listFirstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const collect = (output: Output | undefined): void => {
    if (output?.type !== 'chunk' || found.has(output.fileName)) return;
    found.set(output.fileName, output);
    for (const file of output.imports) collect(bundle[file]);
  };
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.isEntry) collect(output);
  return [...found.values()];
}

const placeholder = /(["'`])portal:chunk-hashes\1/;

/**
 * Writes the hashes of the other chunks into the first ones, where the loader reads them. In the page they would have to be downloaded with
 * each visit. The first chunks have the names of all others, so their own names change with them.
 */
export function embedHashes(): Plugin {
  return {
    name: 'portal:chunk-hashes',
    apply: 'build',
    generateBundle: {
      // The hashes are those of the final code.
      order: 'post',
      handler(_options, bundle) {
        const first = listFirstChunks(bundle);
        const others = Object.values(bundle).filter(
          (output) => output.type === 'chunk' && !first.includes(output),
        );
        const loader = first.find(({ code }) => placeholder.test(code));
        if (!loader) this.error('the first chunks do not contain the loader');
        const hashes = JSON.stringify(JSON.stringify(computeIntegrity('', others)));
        loader.code = loader.code.replace(placeholder, () => hashes);
      },
    },
  };
}

const hash = (output: Output): string => {
  const content = output.type === 'chunk' ? output.code : output.source;
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
};
