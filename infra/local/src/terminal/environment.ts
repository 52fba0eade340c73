import type { GivenNats } from '../nats/given-nats.js';
import { busUsers, type DatabaseUrls, serviceNames } from '../services.js';

/** Reads which databases and which NATS are given, by IDENTITY_DATABASE_URL and the like, NATS_URL and NATS_IDENTITY_PASSWORD and the like. */
export function readBacking(environment: NodeJS.ProcessEnv): {
  readonly databases: Partial<DatabaseUrls>;
  readonly nats?: GivenNats;
} {
  const databases = serviceNames.map((name) => [name, environment[`${name.toUpperCase()}_DATABASE_URL`]]);
  const passwords = busUsers.map((user) => [user, environment[`NATS_${user.toUpperCase()}_PASSWORD`]]);
  return {
    databases: Object.fromEntries(databases.filter(([, url]) => url)) as Partial<DatabaseUrls>,
    nats: environment.NATS_URL
      ? { url: environment.NATS_URL, passwords: Object.fromEntries(passwords) }
      : undefined,
  };
}

/** Whether empty databases are to be filled with demonstration data: unless DEMO_DATA=off, and never in production. */
export function wantsDemoData(environment: NodeJS.ProcessEnv): boolean {
  return environment.DEMO_DATA !== 'off' && environment.NODE_ENV !== 'production';
}
