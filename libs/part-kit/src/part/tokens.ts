/** The connection to NATS. */
export const BUS = Symbol('bus');

/** The part's log. */
export const LOG = Symbol('log');

/** Sends requests to other parts. */
export const REQUESTER = Symbol('requester');
