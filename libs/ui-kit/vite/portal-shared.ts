import { createRequire } from 'node:module';
import type { Plugin, UserConfig } from 'vite';
import { slimCharts } from './ant-design-charts.js';
import { reportWarning, sharedExports, sharedGroups, sharedModules } from './shared-modules.js';
import { precompress } from './precompress.js';
import { computeIntegrity } from './integrity.js';

const base = '/assets/shell/';
const prefix = 'shared:';
const require = createRequire(import.meta.url);

/** Returns the build of the modules that all apps share: one entry for each group. */
export function configurePortalShared(): UserConfig {
  return {
    base,
    publicDir: false,
    plugins: [resolveSharedEntries(), slimCharts(), emitSharedManifest(), precompress()],
    // A CommonJS copy of what React has had since version 18.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      assetsDir: '',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(sharedGroups.map(([name = '']) => [toFileName(name), prefix + name])),
        external: isShared,
        onwarn: reportWarning,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  };
}

const toFileName = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Makes an entry for each group. React is CommonJS only, so its exports are listed by name. */
function resolveSharedEntries(): Plugin {
  return {
    name: 'portal:shared-entries',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const group = getGroup(id.slice(prefix.length + 1));
      const [name = ''] = group;
      return name === 'react' ? exportAllOfCommonJs(group) : exportAll(group);
    },
  };
}

/** True for an import of a shared module by another group, which gets it from the page's import map. */
const isShared = (id: string, importer = ''): boolean =>
  sharedModules.includes(id) && !importer.startsWith('\0') && !reactModule.test(importer);

const reactModule = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

const getGroup = (name: string) => sharedGroups.find(([first]) => first === name) ?? [name];

/** Exports all or the chosen names of each module. The default export is that of the first module that has one. */
async function exportAll(group: readonly string[]): Promise<string> {
  const whole = group.filter((name) => !sharedExports[name]);
  const modules = await Promise.all(whole.map((name) => import(name) as Promise<object>));
  const withDefault = whole.find((_, index) => 'default' in (modules[index] ?? {}));
  return [
    ...group.map((name) => `export ${formatNames(sharedExports[name])} from '${name}';`),
    withDefault ? `export { default } from '${withDefault}';` : '',
  ].join('\n');
}

const formatNames = (names?: readonly string[]): string => (names ? `{ ${names.join(', ')} }` : '*');

function exportAllOfCommonJs(group: readonly string[]): string {
  const exported = Object.assign({}, ...group.map((name) => require(name) as object)) as object;
  const names = Object.keys(exported).filter((name) => name !== 'default');
  return `
    ${group.map((name, index) => `import part${index} from '${name}';`).join('\n')}
    const whole = Object.assign({}, ${group.map((_, index) => `part${index}`).join(', ')});
    export default whole;
    export const { ${names.join(', ')} } = whole;`;
}

/** Writes shared.json: the address of each shared module and of the chunks that those of the sign-in page import, and the hashes of all. */
function emitSharedManifest(): Plugin {
  return {
    name: 'portal:shared-manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
        const imports: Record<string, string> = {};
        const chunks: string[] = [];
        for (const chunk of outputs) {
          const group = getGroup((chunk.facadeModuleId ?? '').slice(prefix.length + 1));
          if (chunk.isEntry) for (const name of group) imports[name] = base + chunk.fileName;
          else chunks.push(base + chunk.fileName);
        }
        const integrity = computeIntegrity(base, outputs);
        const source = JSON.stringify({ imports, chunks, integrity });
        this.emitFile({ type: 'asset', fileName: 'shared.json', source });
      },
    },
  };
}
