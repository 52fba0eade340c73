import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Problem } from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOfHttp } from './problem-of-http.js';

/** Answers every fault as problem details; what was not meant for callers is logged and told as a system error. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = error instanceof Problem ? error : problemOfHttp(error, request.routeOptions.bodyLimit);
    if (!problem) this.log.error({ requestId: request.id, error }, 'a request failed');
    const told = problem ?? new Problem('internal', 'A system error occurred, please try again.');
    if (told.retryAfterSeconds) reply.header('retry-after', told.retryAfterSeconds);
    void reply
      .status(told.status)
      .type('application/problem+json')
      .send(JSON.stringify(told.details(request.id)));
  }
}
