import { Pool } from 'pg';

const connect = (variable: string) => {
  const pool = new Pool({ connectionString: process.env[variable], max: 10 });
  // The portal is stopped first at times; a lost idle connection then is nobody's loss.
  pool.on('error', () => undefined);
  return pool;
};

/** One pool for each database, as large as a service's. */
export const pools = {
  identity: connect('IDENTITY_DATABASE_URL'),
  reports: connect('REPORTS_DATABASE_URL'),
  analytics: connect('ANALYTICS_DATABASE_URL'),
};
