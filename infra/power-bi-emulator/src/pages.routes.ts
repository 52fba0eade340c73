import { fileURLToPath } from 'node:url';
import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { createNotAuthorizedError } from './power-bi-error.js';
import { createDemoReport, createReportData } from './demo-data.js';
import type { EmulatorState } from './state.js';
import { readToken } from './tokens.js';
import { findNightlyRefresh } from './workspaces.routes.js';

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** Renders a page that its script fills. */
const renderHtmlPage = (script: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Report</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/scripts/report.css">
    <script type="module" src="/scripts/${script}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** Registers all pages with their files, and the data of a report for a valid embed token of it. */
export function registerPageRoutes(app: FastifyInstance, state: EmulatorState): void {
  const root = fileURLToPath(new URL('../dist/page/', import.meta.url));
  // Not @fastify/static: its CommonJS requires an ES module, which jest cannot load.
  app.get<{ Params: { '*': string } }>('/scripts/*', async ({ raw, params }, reply) => {
    const { statusCode, headers, stream } = await send(raw, `/${params['*']}`, { root });
    return reply.code(statusCode).headers(headers).send(stream);
  });

  // Reports of other organisations; the same slug gives the same report.
  for (const kind of ['web-embed', 'dash']) {
    app.get(`/demo/${kind}/:slug`, (_request, reply) => {
      // Applications make their pages for each request and do not say when the data was changed.
      if (kind === 'web-embed')
        reply.header('last-modified', new Date(findNightlyRefresh(state.getTime())).toUTCString());
      return reply.headers(pageHeaders).send(renderHtmlPage('demo-report'));
    });
    app.get<{ Params: { slug: string } }>(`/demo/${kind}/:slug/data`, ({ params }) =>
      createDemoReport(params.slug),
    );
  }

  app.get('/', () => 'This is the Power BI emulator of the report portal. There is nothing to open here.\n');
  app.get('/reportEmbed', (_request, reply) =>
    reply.headers(pageHeaders).send(renderHtmlPage('report-embed')),
  );
  app.get<{ Params: { reportId: string } }>('/embed-data/:reportId', ({ params, headers }, reply) => {
    const [, token = ''] = (headers.authorization ?? '').split(' ');
    const claims = readToken(token, 'embed', state.getTime());
    if (claims.reportId !== params.reportId) throw createNotAuthorizedError();
    const report = state.getReport(params.reportId);
    state.recordAdmission(claims);
    return reply.header('cache-control', 'no-store').send({
      tokenExpiresInMs: claims.expiresAt - state.getTime(),
      report: createReportData(report, claims.username),
    });
  });
}
