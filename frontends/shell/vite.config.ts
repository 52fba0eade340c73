import { readFile } from 'node:fs/promises';
import { lateModules, buildPortal } from '@portal/ui-kit/vite';
import { mergeConfig, type Plugin, type Rolldown } from 'vite';
import { buildEarlyScript, renderTemplates } from './vite/sign-in-page.js';

/** Output of the shared modules' build: addresses by module, and their chunks. */
interface SharedModules {
  imports: Record<string, string>;
  chunks: string[];
}

/** Writes index.html from its template with an inline import map and the sign-in page in each language. */
export function buildShellPage({ template, shared }: { template: string; shared: string }): Plugin {
  return {
    name: 'portal:shell-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { imports, chunks } = JSON.parse(await readFile(shared, 'utf8')) as SharedModules;
      const base = '/assets/shell/';
      const importMap = JSON.stringify({ imports });
      const scripts = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = scripts.find((script) => script.isEntry);
      if (!entry) this.error('the shell has no entry');
      const own = scripts.filter((script) => script === entry || entry.imports.includes(script.fileName));
      const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const needed = Object.entries(imports).filter(([name]) => !lateModules.has(name));
      const preload = [
        ...new Set(needed.map(([, address]) => address)),
        ...chunks,
        ...own.map(({ fileName }) => base + fileName),
      ];

      const texts = new Map(scripts.map(({ name, fileName }) => [name, base + fileName]));

      const values: Record<string, string> = {
        importMap: `<script type="importmap">${importMap}</script>`,
        // Within the page, which the browser then paints without another request.
        styles: styles.map((file) => `<style nonce="{{nonce}}">${readText(file)}</style>`).join('\n    '),
        preload: preload.map((address) => preloadModule(address, imports)).join('\n    '),
        entry: `<script type="module" src="${base}${entry.fileName}"></script>`,
        signIn: await renderTemplates(texts),
        earlyScript: `<script>${await buildEarlyScript()}</script>`,
      };
      const page = (await readFile(template, 'utf8')).replace(
        /<!-- (\w+) -->/g,
        (_, name: string) => values[name] ?? '',
      );
      this.emitFile({ type: 'asset', fileName: 'index.html', source: page });
    },
  };
}

const readText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  file.type === 'asset' ? String(file.source) : '';

/** The sign-in page needs no queries. */
const preloadModule = (address: string, imports: Record<string, string>): string =>
  address === imports['@tanstack/react-query']
    ? `<link rel="modulepreload" href="${address}" fetchpriority="low">`
    : `<link rel="modulepreload" href="${address}">`;

/** Builds the shell into the folder of the shared modules. */
export default mergeConfig(buildPortal('shell', 'src/main.tsx'), {
  plugins: [buildShellPage({ template: 'index.template.html', shared: 'dist/shared.json' })],
  build: { emptyOutDir: false },
});
