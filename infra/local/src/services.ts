import { type ServiceName, services } from '@portal/contracts';

export { components, type ComponentName, type ServiceName } from '@portal/contracts';
export { busUsers, type BusUser } from '@portal/nats';

/** The services, each of which owns a database. */
export const serviceNames = services;

/** Connection URLs of the services' databases. */
export type DatabaseUrls = Record<ServiceName, string>;
