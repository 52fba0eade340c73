import type { ServiceName } from './contract.js';

/** Names of the NATS headers that travel with a call. */
export const requestHeader = {
  /** `Bearer` and a token: the user's access token, or the calling component's own for internal calls. */
  authorization: 'Authorization',
  requestId: 'Request-Id',
  idempotencyKey: 'Idempotency-Key',
  sessionToken: 'Session-Token',
  deviceToken: 'Device-Token',
  /** Tags of the answers that the client still has, as HTTP's If-None-Match. */
  knownTags: 'If-None-Match',
  /** The IP address of the client; set by the gateway alone. */
  clientAddress: 'Client-Address',
  /** Which trace a question is part of, as W3C Trace Context writes it; only where traces are collected. */
  traceparent: 'traceparent',
  /** The subject of a call that travels together with others. */
  subject: 'Subject',
} as const;

/** The subject on which calls travel to a service together. */
export const batchSubject = (service: ServiceName): string => `call.${service}.gathered`;

/** Names of the NATS headers that travel with an answer; the body is the bare JSON. */
export const replyHeader = {
  /** HTTP status; 200 when absent. */
  status: 'Status',
  total: 'Total-Count',
  /** The tag of an answer, as HTTP's ETag. */
  tag: 'ETag',
  /** Media type of a file; JSON when absent. */
  type: 'Content-Type',
  /** The name under which a file is saved. */
  fileName: 'File-Name',
  /** Seconds after which a refused caller may try again. */
  retryAfter: 'Retry-After',
  /** The session cookie's new value; empty to end the cookie. */
  sessionToken: 'Session-Token',
  /** The device cookie's new value. */
  deviceToken: 'Device-Token',
} as const;
