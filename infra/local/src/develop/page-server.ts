import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { createServer, type Connect, type Plugin, type ViteDevServer } from 'vite';
import { toProjectPath, projectRoot } from '../project.js';

interface AppRoutes {
  routes: readonly { path: string; roles: readonly string[] }[];
}

const apps = ['user', 'admin'];
/** Everything else is the gateway's. */
const ownPaths = String.raw`@|frontends/|libs/|node_modules/|\.cache/vite/`;
const watchedFolders = /^\/(frontends|gateway|infra|libs|services)(\/|$)/;
const ignoredFolders = /\/(node_modules|coverage|test)(\/|$)|^\/(?!libs\/contracts\/).*\/dist(\/|$)/;

/**
 * Serves the shell and the apps from their sources, with hot reload, and all other requests from the gateway. The sign-in page needs no
 * import map: Vite gives all of them the same copies of the shared modules.
 */
export async function startPageServer(port: number, gatewayUrl: string): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: projectRoot,
    cacheDir: toProjectPath('.cache', 'vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [react(), sendTexts(), servePortalPages(gatewayUrl)],
    optimizeDeps: { entries: ['frontends/{shell,admin,user}/src/main.tsx'] },
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      proxy: { [`^/(?!${ownPaths})`]: { target: gatewayUrl } },
      watch: { ignored: (path) => isIgnored(path) },
    },
  });
  return server.listen();
}

function isIgnored(file: string): boolean {
  const path = file.slice(projectRoot.length).replaceAll('\\', '/');
  return path !== '' && (!watchedFolders.test(path) || ignoredFolders.test(path));
}

const textFile = /\/(frontends|libs)\/([^/]+)\/src\/locales\/(\w+)\.json$/;
const namespaces: Record<string, string> = { 'ui-kit': 'kit', features: 'screens' };

/** Sends saved texts to the page, which shows them without a reload. */
function sendTexts(): Plugin {
  return {
    name: 'portal:texts',
    async handleHotUpdate({ file, read, server }) {
      const [, , folder = '', language] = textFile.exec(file) ?? [];
      if (!language) return undefined;
      const namespace = namespaces[folder] ?? folder;
      server.ws.send('portal:texts', { language, namespace, texts: JSON.parse(await read()) as unknown });
      return [];
    },
  };
}

const receiveTexts = `<script type="module">
  import i18n from 'i18next';
  import.meta.hot.on('portal:texts', ({ language, namespace, texts }) =>
    i18n.addResourceBundle(language, namespace, texts, true, true));
</script>`;

/** Serves the page and the registry of the apps, whose built versions contain the names of built files. */
function servePortalPages(gatewayUrl: string): Plugin {
  return {
    name: 'portal:pages',
    configureServer(server) {
      server.middlewares.use(respond('/', 'text/html', () => readPage(server, gatewayUrl)));
      server.middlewares.use(respond('/registry.json', 'application/json', () => readRegistry(server)));
    },
  };
}

const respond =
  (path: string, type: string, read: () => Promise<string>): Connect.NextHandleFunction =>
  (request, response, next) => {
    if (request.url?.split('?')[0] !== path) return next();
    const headers = { 'content-type': type, 'cache-control': 'no-store' };
    read().then((body) => response.writeHead(200, headers).end(body), next);
  };

async function readPage(server: ViteDevServer, gatewayUrl: string): Promise<string> {
  const template = await readFile(toProjectPath('frontends', 'shell', 'index.template.html'), 'utf8');
  const entry = '<script type="module" src="/frontends/shell/src/main.tsx"></script>';
  const response = await fetch(new URL('/portal.json', gatewayUrl));
  const registry = JSON.parse(await readRegistry(server)) as unknown;
  const config = (await response.json()) as Record<string, unknown>;
  const data = JSON.stringify({ config, registry }).replaceAll('<', '\\u003c');
  const values: Record<string, unknown> = { ...config, data, language: 'en' };
  const page = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  });
  return server.transformIndexHtml('/', page.replace('<!-- entry -->', entry + receiveTexts));
}

async function readRegistry(server: ViteDevServer): Promise<string> {
  const manifests = apps.map(async (name) => {
    const { routes } = (await server.ssrLoadModule(`/frontends/${name}/src/routes.ts`)) as AppRoutes;
    const entry = `/frontends/${name}/src/main.tsx`;
    const files = { entry, css: [], imports: [] };
    return {
      name,
      version: 'development',
      ...files,
      routes: routes.map(({ path, roles }) => ({ path, roles })),
    };
  });
  return JSON.stringify(await Promise.all(manifests));
}
