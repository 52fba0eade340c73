import type { FastifyInstance } from 'fastify';
import { dashData } from '../data/dash-data.js';
import { facilityMapData } from '../data/facility-map-data.js';
import { htmlPage, pageHeaders } from '../html-page.js';

const mapPage = htmlPage({ title: 'Facility map', style: 'demo', script: 'facility-map' });
const dashPage = htmlPage({ title: 'Dashboard', style: 'demo', script: 'dash' });

type BySlug = { Params: { slug: string } };

/** Pages that stand for other organisations' web maps and dashboards; the same slug gives the same page. */
export async function demoRoutes(app: FastifyInstance): Promise<void> {
  app.get('/web-embed/:slug', (_request, reply) => reply.headers(pageHeaders).send(mapPage));
  app.get<BySlug>('/web-embed/:slug/data', (request) => facilityMapData(request.params.slug));
  app.get('/dash/:slug', (_request, reply) => reply.headers(pageHeaders).send(dashPage));
  app.get<BySlug>('/dash/:slug/data', (request) => dashData(request.params.slug));
}
