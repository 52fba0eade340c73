import type { ServiceName } from './access.js';

/** The first segment of the paths of all REST calls. */
export const basePath = 'map-back-end';

export const requestHeader = {
  /** `Bearer` with the user's access token, or with the component's own token for internal calls. */
  authorization: 'Authorization',
  requestId: 'Request-Id',
  idempotencyKey: 'Idempotency-Key',
  sessionToken: 'Session-Token',
  deviceToken: 'Device-Token',
  /** Entity tags that the client or the gateway has cached. */
  knownTags: 'If-None-Match',
  /** The client's IP address, set by the gateway. */
  clientAddress: 'Client-Address',
  /** The client's own description. */
  userAgent: 'User-Agent',
  /** W3C Trace Context; only while traces are collected. */
  traceparent: 'traceparent',
  subject: 'Subject',
} as const;

export const getBatchSubject = (service: ServiceName): string => `call.${service}.batch`;

/** NATS headers of a response, whose body is JSON or a file. */
export const replyHeader = {
  /** HTTP status; 200 by default. */
  status: 'Status',
  total: 'Total-Count',
  tag: 'ETag',
  /** Media type of a file; JSON by default. */
  type: 'Content-Type',
  fileName: 'File-Name',
  /** Seconds. */
  retryAfter: 'Retry-After',
  /** New session cookie; empty to delete it. */
  sessionToken: 'Session-Token',
  deviceToken: 'Device-Token',
} as const;
