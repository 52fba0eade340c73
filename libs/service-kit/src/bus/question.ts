import { Problem, requestHeader, type Caller, type Principal } from '@portal/contracts';
import type { Msg } from '@nats-io/transport-node';

/** The caller of a message, from the headers that the gateway alone may set. */
export function readCaller({ headers }: Msg): Caller<Principal | undefined> {
  const principal = headers?.get(requestHeader.principal);
  return {
    principal: principal ? (JSON.parse(principal) as Principal) : undefined,
    requestId: headers?.get(requestHeader.requestId) ?? '',
    idempotencyKey: headers?.get(requestHeader.idempotencyKey) || undefined,
    sessionToken: headers?.get(requestHeader.sessionToken) || undefined,
    knownTags: headers?.get(requestHeader.knownTags) || undefined,
  };
}

/**
 * The input of a message, unchecked.
 * @throws Problem `malformed` when it is no JSON
 */
export function readInput(message: Msg): unknown {
  try {
    return message.data.length === 0 ? {} : message.json();
  } catch {
    throw new Problem('malformed', 'The request is no JSON.');
  }
}
