/** The port that docker-compose.yml publishes for applications. */
const defaultPort = '8083';

interface ApplicationsConfig {
  NODE_ENV: string;
  PORTAL_URL: string;
  APPLICATIONS: string[];
  APPLICATIONS_ORIGIN?: string | undefined;
}

/**
 * Fills in the default of APPLICATIONS_ORIGIN.
 * @throws Error if applications have the portal's origin, or in production its host, because hosts share cookies
 */
export function addApplicationsOrigin<Config extends ApplicationsConfig>(config: Config) {
  const portal = new URL(config.PORTAL_URL);
  const byDefault = Object.assign(new URL(portal.origin), { port: defaultPort }).origin;
  const applications = new URL(config.APPLICATIONS_ORIGIN ?? byDefault);
  const isSeparate =
    config.NODE_ENV === 'production'
      ? applications.hostname !== portal.hostname
      : applications.origin !== portal.origin;
  if (config.APPLICATIONS.length > 0 && !isSeparate)
    throw new Error(
      `The environment is invalid:\n  APPLICATIONS_ORIGIN: must have another host name than PORTAL_URL`,
    );
  return { ...config, APPLICATIONS_ORIGIN: applications.origin };
}
