import { answerHealth, healthPaths, type Readiness } from '@portal/service-kit';
import type { FastifyInstance } from 'fastify';

/** Answers what operators ask on the port that people use, too. */
export function serveHealthRoutes(fastify: FastifyInstance, readiness: Readiness): void {
  for (const path of healthPaths) {
    fastify.get(path, async (_request, reply) => {
      const { status, type, body } = await answerHealth(path, readiness);
      return reply.status(status).type(type).send(body);
    });
  }
}
