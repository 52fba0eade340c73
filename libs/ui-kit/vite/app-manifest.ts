import { readFile } from 'node:fs/promises';
import { createApi, type ApiRequest, type Api } from '@portal/contracts/client';
import type { Plugin } from 'vite';
import { runnerImport } from 'vite';
import { computeIntegrity, listFirstChunks } from './integrity.js';

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

/** Writes app.json: the app's version, entry, style sheets and imports with their hashes, and routes with their roles and first calls. */
export function emitAppManifest({ name, base, routes }: AppManifestOptions): Plugin {
  return {
    name: 'portal:app-manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<RoutesModule>(routes);
        const [entry, ...imports] = listFirstChunks(bundle);
        if (!entry) this.error(`${name}: no entry`);
        const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
        const manifest = {
          name,
          version,
          entry: base + entry.fileName,
          css: styles.map(({ fileName }) => base + fileName),
          imports: imports.map(({ fileName }) => base + fileName),
          integrity: computeIntegrity(base, [entry, ...imports, ...styles]),
          routes: module.routes.map((route) => ({
            path: route.path,
            roles: route.roles,
            firstCalls: recordCalls(route),
          })),
        };
        this.emitFile({ type: 'asset', fileName: 'app.json', source: JSON.stringify(manifest, null, 2) });
      },
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
