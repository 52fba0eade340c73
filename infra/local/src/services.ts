import { type ServiceName, services } from '@portal/contracts';

export type { ServiceName };

/** The services, each of which owns a database. */
export const serviceNames = services;

/** The parts that sign in to NATS, each with its own user of that name. */
export const busUsers = ['gateway', ...serviceNames] as const;

/** One of the parts that sign in to NATS. */
export type BusUser = (typeof busUsers)[number];

/** Connection URLs of the services' databases, each with its own role. */
export type DatabaseUrls = Record<ServiceName, string>;
