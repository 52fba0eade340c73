/** The connection to NATS. */
export const BUS = Symbol('bus');

/** The part's log. */
export const LOG = Symbol('log');

/** The service's name. */
export const SERVICE = Symbol('service');

/** How the outbox is published. */
export const OUTBOX_SETTINGS = Symbol('outbox settings');

/** Sends requests to other parts. */
export const REQUESTER = Symbol('requester');
