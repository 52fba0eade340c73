/** The connection to NATS. */
export const BUS = Symbol('bus');

/** The component's log. */
export const LOG = Symbol('log');

/** Sends requests to other components. */
export const REQUESTER = Symbol('requester');
/** Injects the component's configuration. */
export const CONFIG = Symbol('config');
