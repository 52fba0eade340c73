import { fileURLToPath } from 'node:url';
import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { createDemoReport, createReportData } from './demo-data/demo-data.js';
import { createNotAuthorizedError, createTokenExpiredError } from './power-bi-error.js';
import type { EmulatorState } from './state.js';
import { readToken } from './tokens.js';
import { findNightlyRefresh } from './workspaces.routes.js';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

/** Allows own resources only, and frames of loopback origins only. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Renders a page that its script fills. The texts are not escaped: never pass a caller's. */
function renderHtmlPage(title: string, script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/theme.css">
    <link rel="stylesheet" href="/assets/report.css">
    <script type="module" src="/scripts/${script}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
}

const toPackagePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const assetsFolder = toPackagePath('assets/');

const scriptsFolder = toPackagePath('dist/page/');

type AnyPath = { Params: { '*': string } };

// Not @fastify/static: its CommonJS requires an ES module, which jest cannot load.
async function registerStaticFileRoutes(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.get<AnyPath>('/*', async (request, reply) => {
    const { statusCode, headers, stream } = await send(request.raw, `/${request.params['*']}`, {
      root: folder,
      dotfiles: 'ignore',
    });
    return reply.code(statusCode).headers(headers).send(stream);
  });
}

const embedPage = renderHtmlPage('Report', 'report-embed');
const demoPage = renderHtmlPage('Report', 'demo-report');

/** Registers reports of other organisations; the same slug gives the same report. */
async function registerDemoRoutes(app: FastifyInstance, { state }: { state: EmulatorState }): Promise<void> {
  for (const kind of ['web-embed', 'dash']) {
    app.get(`/${kind}/:slug`, (_request, reply) => {
      // Applications make their pages for each request and do not say when the data was changed.
      if (kind === 'web-embed')
        reply.header('last-modified', new Date(findNightlyRefresh(state.getTime())).toUTCString());
      return reply.headers(pageHeaders).send(demoPage);
    });
    app.get<{ Params: { slug: string } }>(`/${kind}/:slug/data`, (request) =>
      createDemoReport(request.params.slug),
    );
  }
}

/** Registers all pages with their files, and the data of a report for a valid embed token of it. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { state }: { state: EmulatorState },
): Promise<void> {
  await app.register(registerStaticFileRoutes, { prefix: '/assets', folder: assetsFolder });
  await app.register(registerStaticFileRoutes, { prefix: '/scripts', folder: scriptsFolder });
  await app.register(registerDemoRoutes, { prefix: '/demo', state });
  app.get('/', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        'This is the Power BI emulator of the report portal. The portal uses it; there is nothing to open here.\n',
      ),
  );
  app.get('/reportEmbed', (_request, reply) => reply.headers(pageHeaders).send(embedPage));

  app.get<{ Params: { reportId: string } }>('/embed-data/:reportId', (request, reply) => {
    const { reportId } = request.params;
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    const { state: tokenState, claims } = readToken(token, state.getTime());
    if (scheme !== 'EmbedToken' || claims?.kind !== 'embed' || claims.reportId !== reportId)
      throw createNotAuthorizedError();
    if (tokenState === 'expired') throw createTokenExpiredError();
    const report = state.getReport(reportId);
    state.admit(claims);
    return reply.header('cache-control', 'no-store').send({
      tokenExpiresInMs: claims.expiresAt - state.getTime(),
      report: createReportData(report, claims.username),
    });
  });
}
