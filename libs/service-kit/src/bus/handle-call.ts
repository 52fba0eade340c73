import {
  checkInput,
  checkCallerFields,
  checkRole,
  Problem,
  requestHeader,
  type AnyCall,
  type Bound,
} from '@portal/contracts';
import {
  callDuration,
  callSpan,
  traced,
  type Frame,
  type Log,
  type Span,
  type TokenVerifier,
} from '@portal/server-kit';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { encodeResponse, encodeProblem } from './response.js';
import { readCaller, readInput } from './request.js';

/** What callers are told of a fault that was not meant for them. */
export const systemError = () => new Problem('internal', 'A system error occurred, please try again.');

/** A call with the handler that serves it. */
export interface ServedCall {
  call: Bound<AnyCall>;
  handler: MessageHandler;
}

/** What answering needs besides the call: the log, and the verifier of the tokens that travel with calls. */
export interface HandlerContext {
  log: Log;
  tokens: TokenVerifier;
}

/**
 * The answer to one question, good or a fault; never rejects. Before the handler runs, the caller's role and the input are checked
 * against the call; after it the output is stripped to what the contract allows.
 */
export function handleCall(
  served: ServedCall,
  request: Frame,
  { log, tokens }: HandlerContext,
): Promise<Frame> {
  const { requestId, traceparent } = requestHeader;
  return traced(
    () => callSpan('server', served.call, request.headers[traceparent], request.headers[requestId]),
    (span) => handleChecked(served, request, { log, tokens }, span),
  );
}

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
    if (call.kind === 'rest') checkRole(call, principal);
    const input = checkInput(call, readInput(request));
    if (call.kind === 'rest') checkCallerFields(call, principal, input);
    const result: unknown = await handler(input, caller);
    const output: unknown = isObservable(result) ? await lastValueFrom(result) : result;
    const response = encodeResponse(call, output);
    stop({ status: 200 });
    return response;
  } catch (error) {
    const problem = problemOf(error, log, { requestId, call: call.subject });
    stop({ status: problem.status });
    if (problem.status >= 500) span.fail(problem.code);
    return encodeProblem(problem, requestId);
  }
}

function problemOf(error: unknown, log: Log, context: { requestId: string; call: string }): Problem {
  if (error instanceof Problem) {
    if (error.code === 'unavailable') log.warn(context, error.message);
    return error;
  }
  log.error({ ...context, error }, 'a call failed');
  return systemError();
}
