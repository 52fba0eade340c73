import type { FastifyInstance } from 'fastify';
import { reportData } from '../data/report-data.js';
import { htmlPage, pageHeaders } from '../html-page.js';
import { notAuthorized, reportNotFound, tokenExpired } from '../power-bi/power-bi-error.js';
import { readToken } from '../signed-token.js';
import type { EmulatorState } from '../state.js';

const page = htmlPage({ title: 'Report', style: 'embed', script: 'report-embed' });

/** The embed page, and the data of a report for who holds an embed token of it. */
export async function embedRoutes(app: FastifyInstance, { state }: { state: EmulatorState }): Promise<void> {
  app.get('/reportEmbed', (_request, reply) => reply.headers(pageHeaders).send(page));

  app.get<{ Params: { reportId: string } }>('/embed-data/:reportId', (request, reply) => {
    const { reportId } = request.params;
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    const { state: tokenState, claims } = readToken(token, state.now());
    if (scheme !== 'EmbedToken' || claims?.kind !== 'embed' || claims.reportId !== reportId)
      throw notAuthorized();
    if (tokenState === 'expired') throw tokenExpired();
    const report = state.findReport(reportId);
    if (!report) throw reportNotFound();
    state.admit(claims);
    return reply
      .header('cache-control', 'no-store')
      .send({ tokenExpiresInMs: claims.expiresAt - state.now(), report: reportData(report) });
  });
}
