import { fileURLToPath } from 'node:url';
import { esmExternalRequirePlugin, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { emitAppManifest } from './app-manifest.js';
import { importDirectly } from './direct-imports.js';
import { reportWarning, sharedExports, sharedModules } from './shared-modules.js';
import { embedHashes } from './integrity.js';
import { precompress } from './precompress.js';
import { splitTexts } from './split-texts.js';

const setsNonce = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\??\.nonce;\s*\}/;
const always = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content ?? '';`;
const setsHtml = /styleNode\.innerHTML = /;

/**
 * Makes antd's helpers insert style elements that the page's policy accepts: with its nonce, which some of their callers (scroll lock,
 * scrollbar measure) do not pass, and as text instead of HTML, which Trusted Types refuse.
 */
function correctStyles(): Plugin {
  return {
    name: 'portal:antd-styles',
    transform(code, id) {
      if (!/(@rc-component\/util\/.*dynamicCSS|@ant-design\/icons\/.*cssUtils)\.js$/.test(id)) return null;
      if (!setsNonce.test(code) || !setsHtml.test(code))
        this.error(`${id} no longer inserts styles as expected: check the patch`);
      return { code: code.replace(setsNonce, always).replaceAll('.innerHTML', '.textContent'), map: null };
    },
  };
}

/** What the frame and the first screen need comes in one file, which is downloaded while the user signs in. */
const first = { name: 'first', tags: ['$initial'], priority: 2 } satisfies Rolldown.CodeSplittingGroup;

/**
 * Puts other code that screens share into two files, one without antd: on a slow connection the number of requests matters more than some
 * kilobytes that a screen does not need. Libraries of few screens have files of their own.
 */
const shared = {
  test: (id: string) => isOwn(id) || /[\\/]@ant-design[\\/]icons[\\/]/.test(id),
  minShareCount: 2,
} as const;

const common = { name: 'common', ...shared };

const plain = {
  name: (id: string, context: Rolldown.ChunkingContext) => (needsAntd(id, context) ? null : 'plain'),
  priority: 1,
  ...shared,
} satisfies Rolldown.CodeSplittingGroup;

/** Returns true if a module imports antd, itself or through others. Dynamic imports do not count. */
function needsAntd(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (/[\\/]node_modules[\\/](antd|@rc-component)[\\/]/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
    needsAntd(imported, context, seen),
  );
}

/** Puts the texts of a language into one file. English ones are part of the app. */
const texts = {
  name: (id: string) => textFile.exec(id)?.[1] ?? null,
  test: (id: string) => textFile.test(id),
};

const textFile = /[\\/]locales[\\/](?!en\b)([a-z]+)\.json$/;

/** Matches sources of the app and of its kits, which are packages outside of the repository. */
const isOwn = (id: string): boolean =>
  !id.startsWith('\0') && !/[\\/]node_modules[\\/](?!@portal[\\/])/.test(id);

const preloadHelper = /^\0vite\/preload-helper\.js$/;

/** Loads the chunks of dynamic imports by the kit's loader, which retries. Vite's own helper gives up at the first failure. */
function retryImports(base: string): Plugin {
  const loader = JSON.stringify(fileURLToPath(new URL('../../src/platform/load-module.ts', import.meta.url)));
  return {
    name: 'portal:retried-imports',
    enforce: 'pre',
    load: {
      filter: { id: preloadHelper },
      handler: () => `
        import { loadModule } from ${loader};
        const sharedModules = new Set(${JSON.stringify([...sharedModules])});
        const toAddress = (file) => sharedModules.has(file) ? import.meta.resolve(file) : ${JSON.stringify(base)} + file;
        // The first screen is no chunk of its own.
        export const __vitePreload = (load, [chunk, ...files] = []) =>
          chunk ? loadModule(toAddress(chunk), files.map(toAddress), load) : load();`,
    },
  };
}

const namedImport = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Refuses an import that the shared module does not export, which browsers report only when the app is opened. */
function checkSharedImports(): Plugin {
  return {
    name: 'portal:shared-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const [, names = '', module = ''] of output.code.matchAll(namedImport)) {
          const imported = names.split(',').map((name) => name.trim().replace(/ as .*/, ''));
          const absent = imported.find((name) => name && sharedExports[module]?.includes(name) === false);
          if (absent)
            this.error(`${module} is shared without ${absent}: add it to sharedExports in @portal/ui-kit`);
        }
      }
    },
  };
}

/** Returns the build of the shell or of an app: native ES modules, hashed names, shared modules by the import map. */
export function buildPortal(name: string, entry: string): UserConfig {
  const base = `/assets/${name}/`;
  return {
    base,
    publicDir: false,
    plugins: [
      correctStyles(),
      importDirectly(),
      retryImports(base),
      esmExternalRequirePlugin({ external: [...sharedModules] }),
      checkSharedImports(),
      embedHashes(),
      precompress(),
    ],
    build: {
      target: 'es2022',
      assetsDir: '',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // By default, a chunk without imports has none, not even itself.
        resolveDependencies: (chunk, files) => [...new Set([chunk, ...files])],
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: entry,
        onwarn: reportWarning,
        preserveEntrySignatures: 'allow-extension',
        output: {
          format: 'es',
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: ({ name }) =>
            name.startsWith('common~') ? 'common-[hash].js' : '[name]-[hash].js',
          codeSplitting: { groups: [first, texts, plain, common] },
        },
      },
    },
  };
}

/** Returns the build of an app with its manifest. */
export function configurePortalApp(name: string): UserConfig {
  const build = buildPortal(name, 'src/main.tsx');
  const manifest = emitAppManifest({ name, base: `/assets/${name}/`, routes: 'src/routes.ts' });
  return mergeConfig(build, { plugins: [manifest, splitTexts()] });
}
