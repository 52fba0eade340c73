import { readFile } from 'node:fs/promises';
import { createApi, type ApiRequest, type Api } from '@portal/contracts/client';
import type { Plugin, Rolldown } from 'vite';
import { runnerImport } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface Route {
  path: string;
  roles: readonly string[];
  firstCalls?: (api: Api, self: typeof unknownIds) => unknown;
}

interface RoutesModule {
  routes: readonly Route[];
}

export interface AppManifestOptions {
  name: string;
  base: string;
  routes: string;
}

/** Writes app.json: the app's version, entry, style sheets, imports, and routes with their roles and first calls. */
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
        routes: module.routes.map((route) => ({
          path: route.path,
          roles: route.roles,
          firstCalls: recordCalls(route),
        })),
      };
      this.emitFile({ type: 'asset', fileName: 'app.json', source: JSON.stringify(manifest, null, 2) });
    },
  };
}

/** The shell puts the ids of the account in their place. */
const unknownIds = { userId: 0, userTypeId: 0 };

function recordCalls({ firstCalls }: Route): ApiRequest[] | undefined {
  if (!firstCalls) return undefined;
  const calls: ApiRequest[] = [];
  const api = createApi((request) => {
    calls.push(request);
    return new Promise(() => undefined);
  });
  firstCalls(api, unknownIds);
  return calls;
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
