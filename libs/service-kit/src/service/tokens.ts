/** The service's name. */
export const SERVICE = Symbol('service');
