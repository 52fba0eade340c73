import { createRequire } from 'node:module';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { chartExports, slimCharts } from './ant-design-charts.js';
import { ignoreUseClient, lateModules, sharedModules } from './shared-modules.js';
import { precompress } from './precompress.js';

const base = '/assets/shell/';
const prefix = 'shared:';
const require = createRequire(import.meta.url);

/** Returns the build of the modules that all apps share: one entry for each, and chunks for their common code. */
export function configurePortalShared(): UserConfig {
  return {
    base,
    publicDir: false,
    plugins: [resolveSharedEntries(), slimCharts(), emitSharedManifest(), precompress()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      assetsDir: '',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(sharedModules.map((name) => [toFileName(name), prefix + name])),
        onwarn: ignoreUseClient,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
          },
        },
      },
    },
  };
}

const toFileName = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Makes an entry for each shared module. React is CommonJS only, so its exports are listed by name. */
function resolveSharedEntries(): Plugin {
  return {
    name: 'portal:shared-entries',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      if (name === '@ant-design/charts') return `export { ${chartExports.join(', ')} } from '${name}';`;
      if (!/^react(-dom)?(\/|$)/.test(name)) {
        const passesDefault = 'default' in ((await import(name)) as object);
        return `export * from '${name}';${passesDefault ? `\nexport { default } from '${name}';` : ''}`;
      }
      const names = Object.keys(require(name) as object).filter((key) => key !== 'default');
      return `import whole from '${name}';\nexport default whole;\nexport const { ${names.join(', ')} } = whole;`;
    },
  };
}

/** Writes shared.json: the address of each shared module and of the chunks that those of the sign-in page import. */
function emitSharedManifest(): Plugin {
  return {
    name: 'portal:shared-manifest',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = outputs.filter((chunk) => chunk.isEntry);
      const getModule = (chunk: Rolldown.OutputChunk) =>
        (chunk.facadeModuleId ?? '').slice(prefix.length + 1);
      const imports = Object.fromEntries(entries.map((chunk) => [getModule(chunk), base + chunk.fileName]));
      const needed = entries.filter((chunk) => !lateModules.has(getModule(chunk)));
      const chunks = outputs
        .filter((chunk) => !chunk.isEntry && needed.some((entry) => entry.imports.includes(chunk.fileName)))
        .map((chunk) => base + chunk.fileName);
      this.emitFile({ type: 'asset', fileName: 'shared.json', source: JSON.stringify({ imports, chunks }) });
    },
  };
}
