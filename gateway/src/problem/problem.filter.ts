import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import {
  defaultMaxBodyBytes,
  malformed,
  notFound,
  Problem,
  tooManyRequests,
  describeRefusal,
  refuseField,
  createSystemError,
} from '@portal/contracts';
import { type Log, LOG } from '@portal/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns errors as problem details. Unexpected errors are logged and returned as system errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = error instanceof Problem ? error : toHttpProblem(error, request.routeOptions.bodyLimit);
    const page = problem?.code === 'not-found' && findPage(request);
    if (page) return void reply.redirect(page, 303);
    if (!problem) this.log.error({ requestId: request.id, error }, 'request failed');
    const response = problem ?? createSystemError();
    if (response.retryAfterSeconds) reply.header('retry-after', response.retryAfterSeconds);
    void reply
      .status(response.status)
      .type('application/problem+json')
      .send(JSON.stringify(response.toDetails(request.id)));
  }
}

/** Finds the page for an address that somebody typed or that a mail program changed: "/report/1" and "/%23/report/1" for "/#/report/1". */
function findPage({ method, url, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || url === '/' || !headers.accept?.includes('text/html')) return undefined;
  const path = url.replace(/^\/+(%23\/*)?/i, '');
  // Browsers add the fragment of the address to one that has none.
  return path ? `/#/${path}` : '/';
}

function toHttpProblem(error: unknown, maxBodyBytes = defaultMaxBodyBytes): Problem | undefined {
  const status = readStatus(error);
  switch (status) {
    case 400:
      return refuseField('body', 'request.notJson');
    case 403:
    case 404:
    case 405:
      return notFound();
    case 413:
      return new Problem(
        'too-large',
        describeRefusal('request.tooLarge', { size: Math.floor(maxBodyBytes / 1_024) }),
      );
    case 415:
      return new Problem('unsupported-media-type', describeRefusal('request.contentType'));
    case 429:
      return tooManyRequests(60);
    default:
      return status >= 400 && status < 500 ? malformed() : undefined;
  }
}

function readStatus(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
