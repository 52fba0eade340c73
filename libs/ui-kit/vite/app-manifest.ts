import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { runnerImport } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface RoutesModule {
  routes: readonly { path: string; roles: readonly string[] }[];
}

export interface AppManifestOptions {
  name: string;
  base: string;
  routes: string;
}

/** Writes app.json: the app's version, entry, style sheets, imports, and routes with their roles. */
export function emitAppManifest({ name, base, routes }: AppManifestOptions): Plugin {
  return {
    name: 'portal:app-manifest',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport<RoutesModule>(routes);
      const entry = listChunks(bundle).find((chunk) => chunk.isEntry);
      if (!entry) this.error(`${name}: no entry`);
      const imports = [...collectImports(bundle, entry.imports)];
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
      const manifest = {
        name,
        version,
        entry: base + entry.fileName,
        css: styles.map((file) => base + file),
        imports: imports.map((file) => base + file),
        routes: module.routes.map(({ path, roles }) => ({ path, roles })),
      };
      this.emitFile({ type: 'asset', fileName: 'app.json', source: JSON.stringify(manifest, null, 2) });
    },
  };
}

const listChunks = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

function collectImports(bundle: Bundle, files: string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    const output = bundle[file];
    if (seen.has(file) || output?.type !== 'chunk') continue;
    seen.add(file);
    collectImports(bundle, output.imports, seen);
  }
  return seen;
}
