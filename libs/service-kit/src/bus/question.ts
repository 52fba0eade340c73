import { Problem, requestHeader, type Caller, type Principal } from '@portal/contracts';
import type { Frame } from '@portal/part-kit';

const decoder = new TextDecoder();

/** The caller of a question, from what the gateway alone may set. */
export function readCaller({ head }: Frame): Caller<Principal | undefined> {
  const principal = head[requestHeader.principal];
  return {
    principal: principal ? (JSON.parse(principal) as Principal) : undefined,
    requestId: head[requestHeader.requestId] ?? '',
    idempotencyKey: head[requestHeader.idempotencyKey] || undefined,
    sessionToken: head[requestHeader.sessionToken] || undefined,
    knownTags: head[requestHeader.knownTags] || undefined,
    clientAddress: head[requestHeader.clientAddress] ?? '',
  };
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
