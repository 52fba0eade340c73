/** The service's name. */
export const SERVICE = Symbol('service');

/** How the outbox is published. */
export const OUTBOX_SETTINGS = Symbol('outbox settings');
