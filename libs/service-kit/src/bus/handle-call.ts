import {
  type AnyCall,
  type Bound,
  type Caller,
  checkAccess,
  checkCallerFields,
  checkInput,
  checkNeededProof,
  type InternalCall,
  type InternalCaller,
  isLanguage,
  type Principal,
  Problem,
  Reply,
  type ReplyFile,
  replyHeader,
  requestHeader,
  unauthenticated,
  unavailable,
  wantsPage,
  describeRefusal,
  createSystemError,
} from '@portal/contracts';
import {
  callDuration,
  createCallSpan,
  type Frame,
  LimitedLog,
  type Log,
  logSecurityEvent,
  runInSpan,
  type Span,
  type TokenVerifier,
} from '@portal/server-kit';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { countOutage, isOutage } from '../database/outage.js';

/** The text of a 401 for a token that no component has signed. */
const forgedToken = 'jwt malformed';

export interface ServedCall {
  call: Bound<AnyCall>;
  handler: MessageHandler;
}

export interface HandlerContext {
  log: Log;
  tokens: TokenVerifier;
}

/**
 * Handles a request and never rejects. Checks the caller's role and the input before the handler runs, and strips the output to the
 * contract.
 */
export function handleCall(
  served: ServedCall,
  request: Frame,
  { log, tokens }: HandlerContext,
): Promise<Frame> {
  const { requestId, traceparent } = requestHeader;
  return runInSpan(
    () => createCallSpan('server', served.call, request.headers[traceparent], request.headers[requestId]),
    (span) => handleChecked(served, request, { log, tokens }, span),
  );
}

/** Calls slower than this are logged, in milliseconds. The gateway's line of the request has the time with its hops. */
const slowCallMs = 1_000;

async function handleChecked(
  { call, handler }: ServedCall,
  request: Frame,
  { log, tokens }: HandlerContext,
  span: Span,
): Promise<Frame> {
  const stop = callDuration.startTimer({ call: call.subject });
  const requestId = request.headers[requestHeader.requestId] ?? '';
  try {
    const caller = readCaller(call, request, tokens);
    const principal = 'principal' in caller ? caller.principal : undefined;
    if (call.kind === 'rest') checkAccess(call, principal);
    const input = checkInput(call, readInput(request));
    if (call.kind === 'rest') {
      checkCallerFields(call, principal, input);
      checkNeededProof(call, principal, input);
    }
    const result: unknown = await handler(input, caller);
    const output: unknown = isObservable(result) ? await lastValueFrom(result) : result;
    const response = encodeResponse(call, output, wantsPage(input));
    const milliseconds = Math.round(stop({ status: 200 }) * 1_000);
    if (milliseconds >= slowCallMs)
      log.info({ requestId, call: call.subject, milliseconds }, 'call was slow');
    return response;
  } catch (error) {
    const problem = toProblem(error, log, { requestId, call: call.subject });
    // The gateway forwards only tokens that it has verified.
    if (isForgery(problem)) {
      const clientAddress = request.headers[requestHeader.clientAddress];
      const details = { outcome: 'failure', call: call.subject } as const;
      logSecurityEvent(log, 'forged-token', { requestId, clientAddress }, details);
    }
    stop({ status: problem.status });
    if (problem.status >= 500) span.fail(problem.code);
    return encodeProblem(problem, requestId);
  }
}

const limitedLogs = new WeakMap<Log, LimitedLog>();

function getLimitedLog(log: Log): LimitedLog {
  const known = limitedLogs.get(log) ?? new LimitedLog(log);
  limitedLogs.set(log, known);
  return known;
}

const isForgery = ({ code, message }: Problem): boolean =>
  code === 'unauthenticated' && message === forgedToken;

function toProblem(error: unknown, log: Log, context: { requestId: string; call: string }): Problem {
  if (error instanceof Problem) {
    // Whoever found the outage has logged it; these lines would repeat it for each call.
    if (error.code === 'unavailable') log.debug(context, error.message);
    return error;
  }
  if (isOutage(error)) {
    countOutage(error);
    getLimitedLog(log).warn(
      'PostgreSQL',
      { ...context, error: String(error) },
      'PostgreSQL cannot be reached',
    );
    return unavailable();
  }
  log.error({ ...context, error }, 'a call failed');
  return createSystemError();
}

const decoder = new TextDecoder();

type AnyCaller = Caller<Principal | undefined> | InternalCaller;

/**
 * Returns the caller of a request by its token: a user or visitor for a REST call, a component for an internal call.
 * @throws Problem `unauthenticated` for an invalid token, or a component that may not make the call
 */
function readCaller(call: AnyCall, { headers }: Frame, tokens: TokenVerifier): AnyCaller {
  const requestId = headers[requestHeader.requestId] ?? '';
  const token = headers[requestHeader.authorization]?.replace(/^Bearer /, '');
  const language = headers[requestHeader.language];
  if (call.kind === 'internal') return { requestId, component: readComponent(call, token, tokens) };
  return {
    requestId,
    principal: token ? tokens.verifyPrincipal(token) : undefined,
    idempotencyKey: headers[requestHeader.idempotencyKey] || undefined,
    sessionToken: headers[requestHeader.sessionToken] || undefined,
    deviceToken: headers[requestHeader.deviceToken] || undefined,
    userAgent: headers[requestHeader.userAgent] || undefined,
    language: isLanguage(language) ? language : undefined,
    clientAddress: headers[requestHeader.clientAddress] ?? '',
  };
}

function readComponent({ callers }: InternalCall, token: string | undefined, tokens: TokenVerifier) {
  const component = tokens.verifyCaller(token ?? '');
  if (callers.includes(component)) return component;
  throw unauthenticated(forgedToken);
}

/** Parses the input of a request without validating it. @throws Problem `malformed` without valid JSON */
function readInput({ body }: Frame): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(decoder.decode(body));
  } catch {
    throw new Problem('malformed', describeRefusal('request.notJson'));
  }
}

interface PageLike {
  rows: unknown[];
  total: number;
}

const isPage = (call: AnyCall, output: unknown): output is PageLike =>
  call.kind === 'rest' && call.list && !Array.isArray(output);

/** Encodes a successful response, stripped to the call's output. The response of a list has the total if a page was requested. */
function encodeResponse(call: AnyCall, result: unknown, isPaged: boolean): Frame {
  const reply = result instanceof Reply ? result : undefined;
  if (reply?.file) return encodeFile(reply.file);
  const output: unknown = reply ? reply.output : result;
  const page = isPage(call, output) ? output : undefined;
  const total = isPaged ? page?.total : undefined;
  const sessionToken = reply?.sessionToken === null ? '' : reply?.sessionToken;
  const headers = {
    [replyHeader.total]: total === undefined ? undefined : String(total),
    [replyHeader.sessionToken]: sessionToken,
    [replyHeader.deviceToken]: reply?.deviceToken,
  };
  return { headers, body: Buffer.from(JSON.stringify(call.output.parse(page ? page.rows : output))) };
}

const encodeFile = ({ bytes, type, name }: ReplyFile): Frame => ({
  headers: { [replyHeader.type]: type, [replyHeader.fileName]: name },
  body: bytes,
});

export const encodeProblem = (problem: Problem, requestId: string): Frame => ({
  headers: {
    [replyHeader.status]: String(problem.status),
    [replyHeader.retryAfter]: problem.retryAfterSeconds?.toString(),
    [replyHeader.sessionToken]: problem.endsSession ? '' : undefined,
  },
  body: Buffer.from(JSON.stringify(problem.toDetails(requestId))),
});
