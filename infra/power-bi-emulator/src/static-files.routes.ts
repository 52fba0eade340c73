import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';

type AnyPath = { Params: { '*': string } };

/** Serves the files of one folder below a prefix; 404 for what is not there. */
// @fastify/static would say this shorter, but the CommonJS of it requires an ES module, which jest cannot load.
export async function staticFileRoutes(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.get<AnyPath>('/*', async (request, reply) => {
    const { statusCode, headers, stream } = await send(request.raw, `/${request.params['*']}`, {
      root: folder,
      dotfiles: 'ignore',
    });
    return reply.code(statusCode).headers(headers).send(stream);
  });
}
