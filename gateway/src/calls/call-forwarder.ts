import { createHash } from 'node:crypto';
import {
  applyDecorators,
  Controller,
  Injectable,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  basePath,
  type Bound,
  checkAccess,
  checkInput,
  checkNeededProof,
  type Contract,
  contracts,
  forbidden,
  isPagingName,
  listRestCalls,
  Problem,
  problemStatus,
  replyHeader,
  requestHeader,
  type RestCall,
  unavailable,
  refuseField,
} from '@portal/contracts';
import {
  type Frame,
  type Headers,
  Requester,
  type SpanOptions,
  runInSpan,
  sendCall,
} from '@portal/server-kit';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRequest } from '../auth/sessions.js';
import { Cookies } from '../auth/cookies.js';
import { AccountLimits, ExclusiveCalls } from './account-limits.js';
import { readLanguage } from '../http/language.js';

const maxUserAgentLength = 300;

const readUserAgent = ({ headers }: PortalRequest): string | undefined =>
  headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength);

/** Forwards valid calls to their services and passes the responses through unread. */
@Injectable()
export class CallForwarder {
  constructor(
    private readonly requester: Requester,
    private readonly cookies: Cookies,
    private readonly limits: AccountLimits,
    private readonly exclusive: ExclusiveCalls,
  ) {}

  forward(call: Bound<RestCall>, request: PortalRequest, reply: FastifyReply): Promise<void> {
    return runInSpan(createRequestSpan(call, request), async (span) => {
      const setStatus = (status: number) => span.set({ 'http.response.status_code': status });
      try {
        await this.forwardCall(call, request, reply);
        setStatus(reply.statusCode);
        if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      } catch (error) {
        if (error instanceof Problem) setStatus(error.status);
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
    checkAccess(call, principal);
    if (call.writes || call.cookies) refuseOtherOrigins(request);
    await this.limits.check(call, request);
    const input = checkInput(call, readInput(call, request));
    checkNeededProof(call, principal, input);
    const message = { headers: this.buildHeaders(call, request), body: Buffer.from(JSON.stringify(input)) };
    try {
      const { headers, body } = await this.exclusive.run(call, principal, input, () =>
        call.parts ? this.readParts(call.parts, message) : sendCall(this.requester, call, message),
      );
      this.send(call, headers, body, request, reply);
    } catch (error) {
      const down = error instanceof Problem && error.code === 'unavailable';
      if (!down || !call.whenUnavailable) throw error;
      reply.send(call.whenUnavailable);
    }
  }

  private async readParts(parts: Record<string, Bound<RestCall>>, message: Frame): Promise<Frame> {
    const texts = Object.entries(parts).map(async ([name, part]) => {
      const text = await this.readPart(part, message);
      return `${JSON.stringify(name)}:${text}`;
    });
    return { headers: {}, body: Buffer.from(`{${(await Promise.all(texts)).join(',')}}`) };
  }

  /** Returns the response as JSON, or `null` if the call fails. */
  private async readPart(part: Bound<RestCall>, message: Frame): Promise<string> {
    try {
      const { headers, body } = await sendCall(this.requester, part, message);
      return headers[replyHeader.status] === undefined ? Buffer.from(body).toString() : 'null';
    } catch (error) {
      if (error instanceof Problem) return 'null';
      throw error;
    }
  }

  private buildHeaders(call: RestCall, request: PortalRequest): Headers {
    return {
      [requestHeader.requestId]: request.id,
      [requestHeader.authorization]: request.user && `Bearer ${request.user.forwardedToken}`,
      [requestHeader.clientAddress]: request.ip,
      [requestHeader.idempotencyKey]: readIdempotencyKey(request),
      ...this.cookies.read(call, request),
      [requestHeader.userAgent]: call.cookies?.includes('device') ? readUserAgent(request) : undefined,
      [requestHeader.language]: readLanguage(request),
    };
  }

  private send(
    call: RestCall,
    headers: Headers,
    body: Uint8Array,
    request: PortalRequest,
    reply: FastifyReply,
  ): void {
    const status = headers[replyHeader.status];
    if (call.whenUnavailable && status === String(problemStatus.unavailable)) throw unavailable();
    const retryAfter = headers[replyHeader.retryAfter];
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const total = headers[replyHeader.total];
    if (total !== undefined) reply.header('x-total-count', total);
    if (!status && isRepeatable(call)) {
      const tag = computeEntityTag(body, total);
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return void reply.status(304).send();
    }
    this.cookies.write(call, headers, reply);
    const fileName = headers[replyHeader.fileName];
    if (call.file && fileName !== undefined) {
      reply.header('content-disposition', contentDisposition(fileName));
    }
    reply
      .status(status ? Number(status) : 200)
      .type(status ? 'application/problem+json' : getMediaType(call, headers))
      .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
}

/** Reads by GET, and lists, which the specification also reads by POST. Their responses have entity tags. */
const isRepeatable = ({ method, list, writes }: RestCall): boolean => !writes && (list || method === 'GET');

/** Weak, because the response may be compressed. */
const computeEntityTag = (body: Uint8Array, total = ''): string =>
  `W/"${createHash('sha256').update(body).update(total).digest('base64url')}"`;

/** Span of a request. A trace of the client is linked, not continued, because clients are not trusted. */
const createRequestSpan =
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

/** Refuses requests that a browser sends for another page than the portal's. Other clients send no such header. */
function refuseOtherOrigins({ headers }: PortalRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden();
}

const getMediaType = (call: RestCall, headers: Headers): string =>
  (call.file && headers[replyHeader.type]) || 'application/json; charset=utf-8';

/**
 * Returns the input of a call without validating it: the query string of a GET; the body of a POST, and for lists the paging of its query
 * string.
 * @throws Problem `malformed` unless the body is a JSON object
 */
function readInput(call: RestCall, { body, query }: FastifyRequest): unknown {
  if (call.method === 'GET') return query;
  const fields = body ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    throw refuseField('body', 'request.notObject');
  }
  if (!call.list) return fields;
  const paging = Object.entries(query as object).filter(([name]) => isPagingName(name));
  return { ...fields, ...Object.fromEntries(paging) };
}

const keyForm = /^[\w.:-]{1,64}$/;

/**
 * Returns the client's Idempotency-Key.
 * @throws Problem `malformed` unless it has 1 to 64 letters, digits and `_ . : -`
 */
function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && keyForm.test(key))) return key;
  throw refuseField('Idempotency-Key', 'request.key');
}

export const createCallControllers = (limited: boolean): Type[] =>
  Object.values(contracts).map((contract) => createController(contract, limited));

function createController(contract: Contract, limited: boolean): Type {
  @Controller(basePath)
  class CallController {
    constructor(readonly forwarder: CallForwarder) {}
  }
  for (const call of listRestCalls(contract)) {
    const forwardCall = function (this: CallController, request: PortalRequest, reply: FastifyReply) {
      return this.forwarder.forward(call, request, reply);
    };
    const descriptor = { value: forwardCall, writable: true, configurable: true };
    Object.defineProperty(CallController.prototype, call.name, descriptor);
    CallRoute(call, limited)(CallController.prototype, call.name, descriptor);
  }
  Object.defineProperty(CallController, 'name', { value: `${contract.group}Controller` });
  return CallController;
}

const callKey = Symbol('call');

export const getCall = (handler: object): Bound<RestCall> | undefined =>
  Reflect.getMetadata(callKey, handler) as Bound<RestCall> | undefined;

/** Makes a method `(request, reply)` the route of a call with its address limit. */
function CallRoute(call: Bound<RestCall>, limited: boolean): MethodDecorator {
  const method = call.method === 'GET' ? RequestMethod.GET : RequestMethod.POST;
  const { addressLimit: limit, maxBodyBytes } = call;
  const rateLimit = limited && limit ? { max: limit.max, timeWindow: limit.seconds * 1_000 } : false;
  return applyDecorators(
    RequestMapping({ path: call.path, method }),
    RouteConfig({ rateLimit, maxBodyBytes }),
    SetMetadata(callKey, call),
    (target: object, name: string | symbol) => {
      Req()(target, name, 0);
      Res()(target, name, 1);
    },
  );
}
