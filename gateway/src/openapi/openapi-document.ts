import { openApiDocument } from '@portal/contracts/catalogue';
import { basePath } from '@portal/contracts';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const page = `/${basePath}/docs`;

/** Allows inline styles, which Swagger UI requires. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves /map-back-end/openapi.json and its page at /map-back-end/docs. */
export function serveOpenApi(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      if (request.url.startsWith(page)) reply.header('content-security-policy', pagePolicy);
      if (reply.getHeader('content-type') === 'text/html') reply.type('text/html; charset=utf-8');
      done(null, payload);
    });
  SwaggerModule.setup(page, app, openApiDocument() as unknown as OpenAPIObject, {
    jsonDocumentUrl: `/${basePath}/openapi.json`,
    yamlDocumentUrl: `/${basePath}/openapi.yaml`,
    customSiteTitle: 'Report portal: calls',
  });
}
