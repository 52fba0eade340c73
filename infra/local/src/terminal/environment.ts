import type { GivenNats } from '../nats/given-nats.js';
import { busUsers, type DatabaseUrls, serviceNames } from '../services.js';

/**
 * Reads which databases and which NATS are given, by IDENTITY_DATABASE_URL, IDENTITY_DATABASE_OWNER_URL and the like, NATS_URL, and
 * NATS_IDENTITY_PASSWORD and the like.
 */
export function readBacking(environment: NodeJS.ProcessEnv): {
  readonly databases: Partial<DatabaseUrls>;
  readonly databaseOwners: Partial<DatabaseUrls>;
  readonly nats?: GivenNats;
} {
  const urls = (variable: string) =>
    Object.fromEntries(
      serviceNames
        .map((name) => [name, environment[`${name.toUpperCase()}_${variable}`]] as const)
        .filter(([, url]) => url),
    ) as Partial<DatabaseUrls>;
  const passwords = busUsers.map((user) => [user, environment[`NATS_${user.toUpperCase()}_PASSWORD`]]);
  return {
    databases: urls('DATABASE_URL'),
    databaseOwners: urls('DATABASE_OWNER_URL'),
    nats: environment.NATS_URL
      ? { url: environment.NATS_URL, passwords: Object.fromEntries(passwords) }
      : undefined,
  };
}

/** Whether empty databases are to be filled with demonstration data: unless DEMO_DATA=off, and never in production. */
export function wantsDemoData(environment: NodeJS.ProcessEnv): boolean {
  return environment.DEMO_DATA !== 'off' && environment.NODE_ENV !== 'production';
}
