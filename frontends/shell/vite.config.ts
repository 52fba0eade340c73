import { readFile } from 'node:fs/promises';
import { lateModules, buildPortal, computeIntegrity } from '@portal/ui-kit/vite';
import { mergeConfig, type Plugin, type Rolldown } from 'vite';
import { buildEarlyScript, renderTemplates } from './vite/sign-in-page.js';

/** Output of the shared modules' build: addresses by module, their chunks, and the hashes of all. */
interface SharedModules {
  imports: Record<string, string>;
  chunks: string[];
  integrity: Record<string, string>;
}

/** Writes index.html from its template with an inline import map and the sign-in page in each language. */
export function buildShellPage({ template, shared }: { template: string; shared: string }): Plugin {
  return {
    name: 'portal:shell-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const {
          imports,
          chunks,
          integrity: sharedIntegrity,
        } = JSON.parse(await readFile(shared, 'utf8')) as SharedModules;
        const base = '/assets/shell/';
        const scripts = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = scripts.find((script) => script.isEntry);
        if (!entry) this.error('the shell has no entry');
        const own = scripts.filter((script) => script === entry || entry.imports.includes(script.fileName));
        const integrity = { ...sharedIntegrity, ...computeIntegrity(base, own) };
        const importMap = JSON.stringify({ imports, integrity });
        const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        const needed = Object.entries(imports).filter(([name]) => !lateModules.has(name));
        const queries = imports['@tanstack/react-query'] ?? '';
        const libraries = new Set([...needed.map(([, address]) => address), ...chunks]);
        libraries.delete(queries);
        const preload = (address: string, attributes = '') =>
          `<link rel="modulepreload" href="${address}" integrity="${integrity[address]}"${attributes}>`;

        const texts = new Map(scripts.map(({ name, fileName }) => [name, base + fileName]));

        const values: Record<string, string> = {
          importMap: `<script type="importmap">${importMap}</script>`,
          // Within the page, which the browser then paints without another request.
          styles: styles.map((file) => `<style nonce="{{nonce}}">${readText(file)}</style>`).join('\n    '),
          // The hashes are for browsers that do not read those of the import map.
          preload: [...libraries].map((address) => preload(address)).join('\n    '),
          // The early script or the gateway puts it into the page.
          entry: [
            '<template id="shell-files">',
            ...own.map(({ fileName }) => preload(base + fileName)),
            // Only the apps need queries.
            preload(queries, ' fetchpriority="low"'),
            `<script type="module" src="${base}${entry.fileName}" integrity="${integrity[base + entry.fileName]}"></script>`,
            '</template>',
          ].join('\n    '),
          signIn: await renderTemplates(texts),
          earlyScript: `<script>${await buildEarlyScript()}</script>`,
        };
        const page = (await readFile(template, 'utf8')).replace(
          /<!-- (\w+) -->/g,
          (_, name: string) => values[name] ?? '',
        );
        this.emitFile({ type: 'asset', fileName: 'index.html', source: page });
      },
    },
  };
}

const readText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  file.type === 'asset' ? String(file.source) : '';

/** Builds the shell into the folder of the shared modules. */
export default mergeConfig(buildPortal('shell', 'src/main.tsx'), {
  plugins: [buildShellPage({ template: 'index.template.html', shared: 'dist/shared.json' })],
  build: { emptyOutDir: false },
});
