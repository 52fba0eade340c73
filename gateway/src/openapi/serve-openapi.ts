import { SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { basePath } from '../calls/base-path.js';
import { openApiDocument } from './openapi-document.js';

const page = `/${basePath}/docs`;

/** The page's own scripts and styles, and the inline styles that its renderer cannot do without. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the document at /map-back-end/openapi.json and a page to browse it at /map-back-end/docs. */
export function serveOpenApi(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      if (request.url.startsWith(page)) reply.header('content-security-policy', pagePolicy);
      if (reply.getHeader('content-type') === 'text/html') reply.type('text/html; charset=utf-8');
      done(null, payload);
    });
  SwaggerModule.setup(page, app, openApiDocument(), {
    jsonDocumentUrl: `/${basePath}/openapi.json`,
    yamlDocumentUrl: `/${basePath}/openapi.yaml`,
    customSiteTitle: 'Report portal: calls',
  });
}
