import { Inject, Injectable } from '@nestjs/common';
import {
  checkInput,
  checkRole,
  defaultTimeoutSeconds,
  Problem,
  problemStatus,
  replyHeader,
  requestHeader,
  unavailable,
  type Bound,
  type RestCall,
} from '@portal/contracts';
import { knownTagHeader, unchangedStatus } from '@portal/contracts/client';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { REQUESTER, type Requester } from '@portal/service-kit';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from '../auth/jwt.guard.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { readIdempotencyKey, readInput } from './request-input.js';

const notModified = '304';

/** Hands a well-formed call to the service that owns it, and its answer back: the bytes pass through unread. */
@Injectable()
export class CallForwarder {
  constructor(
    @Inject(REQUESTER) private readonly requester: Requester,
    private readonly cookie: SessionCookie,
  ) {}

  async forward(call: Bound<RestCall>, request: PortalRequest, reply: FastifyReply): Promise<void> {
    checkRole(call, request.user?.principal);
    const input = checkInput(call, readInput(call, request));
    const body = Buffer.from(JSON.stringify(input));
    const timeout = call.timeoutSeconds ?? defaultTimeoutSeconds;
    const head = this.headersFor(call, request);
    try {
      this.answer(call, await this.requester.request(call.subject, body, head, timeout), reply);
    } catch (error) {
      const down = error instanceof Problem && error.code === 'unavailable';
      if (!down || !call.whenUnavailable) throw error;
      reply.send(call.whenUnavailable);
    }
  }

  private headersFor(call: RestCall, request: PortalRequest): MsgHdrs {
    const head = headers();
    head.set(requestHeader.requestId, request.id);
    if (request.user) head.set(requestHeader.principal, request.user.header);
    const idempotencyKey = readIdempotencyKey(request);
    if (idempotencyKey) head.set(requestHeader.idempotencyKey, idempotencyKey);
    if (call.session) head.set(requestHeader.sessionToken, this.cookie.read(request));
    const knownTags = call.list && request.headers[knownTagHeader[call.method].toLowerCase()];
    if (knownTags) head.set(requestHeader.knownTags, String(knownTags));
    return head;
  }

  private answer(call: RestCall, { data, headers: head }: Msg, reply: FastifyReply): void {
    const status = head?.get(replyHeader.status);
    if (call.whenUnavailable && status === String(problemStatus.unavailable)) throw unavailable();
    if (head?.has(replyHeader.tag)) reply.header('etag', head.get(replyHeader.tag));
    if (status === notModified) return void reply.status(unchangedStatus[call.method]).send();
    if (head?.has(replyHeader.total)) reply.header('x-total-count', head.get(replyHeader.total));
    if (call.session && head?.has(replyHeader.sessionToken)) {
      this.cookie.write(reply, head.get(replyHeader.sessionToken));
    }
    if (call.file && head?.has(replyHeader.fileName)) {
      reply.header('content-disposition', contentDisposition(head.get(replyHeader.fileName)));
    }
    reply
      .status(status ? Number(status) : 200)
      .type(status ? 'application/problem+json' : mediaType(call, head))
      .send(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
}

const mediaType = (call: RestCall, head: MsgHdrs | undefined): string =>
  (call.file && head?.get(replyHeader.type)) || 'application/json; charset=utf-8';
