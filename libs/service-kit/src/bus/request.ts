import {
  Problem,
  requestHeader,
  unauthenticated,
  type AnyCall,
  type Caller,
  type InternalCall,
  type InternalCaller,
  type Principal,
} from '@portal/contracts';
import type { Frame, TokenVerifier } from '@portal/server-kit';

const decoder = new TextDecoder();

/** The context of a call, as its handler is given it. */
export type AnyCaller = Caller<Principal | undefined> | InternalCaller;

/**
 * The caller of a request, by the token that travels with it: a user or nobody for a REST call, a component for an internal one.
 * @throws Problem `unauthenticated` for a token that is not valid, and for an internal call of a component that may not make it
 */
export function readCaller(call: AnyCall, { headers }: Frame, tokens: TokenVerifier): AnyCaller {
  const requestId = headers[requestHeader.requestId] ?? '';
  const token = headers[requestHeader.authorization]?.replace(/^Bearer /, '');
  if (call.kind === 'internal') return { requestId, component: readComponent(call, token, tokens) };
  return {
    requestId,
    principal: token ? tokens.principalOf(token) : undefined,
    idempotencyKey: headers[requestHeader.idempotencyKey] || undefined,
    sessionToken: headers[requestHeader.sessionToken] || undefined,
    deviceToken: headers[requestHeader.deviceToken] || undefined,
    knownTags: headers[requestHeader.knownTags] || undefined,
    clientAddress: headers[requestHeader.clientAddress] ?? '',
  };
}

function readComponent({ callers }: InternalCall, token: string | undefined, tokens: TokenVerifier) {
  const component = tokens.callerOf(token ?? '');
  if (callers.includes(component)) return component;
  throw unauthenticated('jwt malformed');
}

/**
 * The input of a question, unchecked.
 * @throws Problem `malformed` when it is no JSON
 */
export function readInput({ body }: Frame): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(decoder.decode(body));
  } catch {
    throw new Problem('malformed', 'The request is no JSON.');
  }
}
