/** What the help of every command tells of its environment. */
export const commandEnvironment = `Environment, the same as of the analytics service:
  DATABASE_URL         its database
  DATABASE_OWNER_URL   the same as the role that owns the tables; check-rollups does not need it
  PORTAL_TIME_ZONE     the zone whose days are counted (Africa/Blantyre)
  LOG_LEVEL            debug, info, warn or error (info)`;
