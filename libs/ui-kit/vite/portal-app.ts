import { esmExternalRequirePlugin, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { appManifest } from './app-manifest.ts';
import { ignoreUseClient, sharedModules } from './shared-modules.ts';
import { precompress } from './precompress.ts';

const setsNonce = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\??\.nonce;\s*\}/;
const always = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content ?? '';`;

/**
 * Lets every style element that antd's helpers insert carry the page's nonce.
 * Some of their callers (scroll lock, scrollbar measure) forget to pass it on, and a strict CSP then drops the style.
 */
export function styleNonce(): Plugin {
  return {
    name: 'portal:style-nonce',
    transform(code, id) {
      if (!/(@rc-component\/util\/.*dynamicCSS|@ant-design\/icons\/.*cssUtils)\.js$/.test(id)) return null;
      if (!setsNonce.test(code))
        this.error(`${id} no longer sets the nonce as expected: the patch needs a look`);
      return { code: code.replace(setsNonce, always), map: null };
    },
  };
}

/**
 * What screens share, in one file: on a slow connection the number of requests counts for more than some kilobytes that a screen does
 * not need. Libraries that few screens need stay apart.
 */
const common = {
  name: 'common',
  test: (id: string) => isOwn(id) || /[\\/]@ant-design[\\/]icons[\\/]/.test(id),
  minShareCount: 2,
} as const;

const isOwn = (id: string): boolean => !id.startsWith('\0') && !/[\\/]node_modules[\\/]/.test(id);

/** How every part of the front end is built: native ES modules, hashed names, shared modules left to the import map. */
export function portalBuild(name: string, entry: string): UserConfig {
  return {
    base: `/assets/${name}/`,
    publicDir: false,
    plugins: [styleNonce(), esmExternalRequirePlugin({ external: [...sharedModules] }), precompress()],
    build: {
      target: 'es2022',
      assetsDir: '',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: entry,
        onwarn: ignoreUseClient,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: ({ name }) =>
            name.startsWith('common~') ? 'common-[hash].js' : '[name]-[hash].js',
          codeSplitting: { groups: [common] },
        },
      },
    },
  };
}

/** Build of a micro-frontend with its manifest. */
export function portalApp({ name, landing }: { name: string; landing: string }): UserConfig {
  const build = portalBuild(name, 'src/main.tsx');
  const manifest = appManifest({ name, base: `/assets/${name}/`, routes: 'src/routes.ts', landing });
  return mergeConfig(build, { plugins: [manifest] });
}
