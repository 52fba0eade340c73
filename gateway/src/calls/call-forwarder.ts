import { Inject, Injectable } from '@nestjs/common';
import {
  checkInput,
  checkRole,
  forbidden,
  Problem,
  problemStatus,
  replyHeader,
  requestHeader,
  unavailable,
  type Bound,
  type RestCall,
} from '@portal/contracts';
import { knownTagHeader, unchangedStatus } from '@portal/contracts/client';
import {
  CallSender,
  REQUESTER,
  traced,
  type Frame,
  type Head,
  type Requester,
  type SpanOptions,
} from '@portal/server-kit';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from '../auth/jwt.guard.js';
import { basePath } from './base-path.js';
import { Cookies } from '../auth/cookies.js';
import { AccountLimits } from './account-limits.js';
import { ExclusiveCalls } from './exclusive-calls.js';
import { readIdempotencyKey, readInput } from './request-input.js';
import { SharedAnswers } from './shared-answers.js';

const notModified = '304';

/** Hands a well-formed call to the service that owns it, and its answer back: the bytes pass through unread. */
@Injectable()
export class CallForwarder {
  private readonly sender: CallSender;

  constructor(
    @Inject(REQUESTER) requester: Requester,
    private readonly cookies: Cookies,
    private readonly shared: SharedAnswers,
    private readonly limits: AccountLimits,
    private readonly exclusive: ExclusiveCalls,
  ) {
    this.sender = new CallSender(requester);
  }

  /** Answers a call's request, in a trace of its own where traces are collected. */
  forward(call: Bound<RestCall>, request: PortalRequest, reply: FastifyReply): Promise<void> {
    return traced(requestSpan(call, request), async (span) => {
      const tell = (status: number) => span.set({ 'http.response.status_code': status });
      try {
        await this.forwardCall(call, request, reply);
        tell(reply.statusCode);
        if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      } catch (error) {
        if (error instanceof Problem) tell(error.status);
        throw error;
      }
    });
  }

  private async forwardCall(
    call: Bound<RestCall>,
    request: PortalRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const principal = request.user?.principal;
    checkRole(call, principal);
    if (call.writes) refuseOtherSites(request);
    await this.limits.check(call, request);
    const input = checkInput(call, readInput(call, request));
    const question = { head: this.headFor(call, request), body: Buffer.from(JSON.stringify(input)) };
    const ask = () => this.sender.send(call, question);
    try {
      const answer = await this.exclusive.run(call, principal, input, () =>
        this.shared.answer(call, principal, question.body, ask),
      );
      this.answer(call, answer, reply);
    } catch (error) {
      const down = error instanceof Problem && error.code === 'unavailable';
      if (!down || !call.whenUnavailable) throw error;
      reply.send(call.whenUnavailable);
    }
  }

  private headFor(call: RestCall, request: PortalRequest): Head {
    const knownTags = call.list && request.headers[knownTagHeader[call.method].toLowerCase()];
    return {
      [requestHeader.requestId]: request.id,
      [requestHeader.authorization]: request.user && `Bearer ${request.user.token}`,
      [requestHeader.clientAddress]: request.ip,
      [requestHeader.idempotencyKey]: readIdempotencyKey(request),
      ...this.cookies.read(call, request),
      [requestHeader.knownTags]: knownTags ? String(knownTags) : undefined,
    };
  }

  private answer(call: RestCall, { head, body }: Frame, reply: FastifyReply): void {
    const status = head[replyHeader.status];
    if (call.whenUnavailable && status === String(problemStatus.unavailable)) throw unavailable();
    const tag = head[replyHeader.tag];
    if (tag !== undefined) reply.header('etag', tag);
    if (status === notModified) return void reply.status(unchangedStatus[call.method]).send();
    const retryAfter = head[replyHeader.retryAfter];
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const total = head[replyHeader.total];
    if (total !== undefined) reply.header('x-total-count', total);
    this.cookies.write(call, head, reply);
    const fileName = head[replyHeader.fileName];
    if (call.file && fileName !== undefined) {
      reply.header('content-disposition', contentDisposition(fileName));
    }
    reply
      .status(status ? Number(status) : 200)
      .type(status ? 'application/problem+json' : mediaType(call, head))
      .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
}

/** What a trace tells of a request. A trace that a stranger names is linked, not joined: it may be anybody's, and of any size. */
const requestSpan =
  ({ method, path }: RestCall, { id, headers }: PortalRequest) =>
  (): SpanOptions => ({
    name: `${method} /${basePath}${path}`,
    kind: 'server',
    begins: true,
    links: [headers.traceparent?.toString()],
    attributes: {
      'http.request.method': method,
      'http.route': `/${basePath}${path}`,
      'portal.request.id': id,
    },
  });

/** Browsers say which site made a request. */
function refuseOtherSites({ headers }: PortalRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
}

const mediaType = (call: RestCall, head: Head): string =>
  (call.file && head[replyHeader.type]) || 'application/json; charset=utf-8';
