/** Names of the NATS headers that travel with a call; the gateway alone sets those of a request. */
export const requestHeader = {
  principal: 'Principal',
  requestId: 'Request-Id',
  idempotencyKey: 'Idempotency-Key',
  sessionToken: 'Session-Token',
} as const;

/** Names of the NATS headers that travel with an answer; the body is the bare JSON. */
export const replyHeader = {
  /** HTTP status; 200 when absent. */
  status: 'Status',
  total: 'Total-Count',
  /** The cookie's value; empty to end the cookie. */
  sessionToken: 'Session-Token',
} as const;
