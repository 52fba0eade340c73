/** The connection to NATS. */
export const BUS = Symbol('bus');

/** The part's log. */
export const LOG = Symbol('log');

/** The service's name. */
export const SERVICE = Symbol('service');

/** Milliseconds between two looks into the outbox. */
export const OUTBOX_LOOK = Symbol('outbox look');

/** Sends requests to other parts. */
export const REQUESTER = Symbol('requester');
