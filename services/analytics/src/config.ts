import {
  componentVariables,
  databaseVariables,
  readEnvironment,
  serviceVariables,
  type ServiceConfig,
} from '@portal/service-kit';

/** Configuration of the features. Days and months are those of PORTAL_TIME_ZONE, an IANA name. */
export type AnalyticsConfig = Pick<ServiceConfig, 'PORTAL_TIME_ZONE'>;

export const readConfig = (environment = process.env): ServiceConfig =>
  readEnvironment(serviceVariables, environment);

export function readCommandConfig() {
  const { PORTAL_TIME_ZONE } = componentVariables;
  return readEnvironment({ ...databaseVariables, PORTAL_TIME_ZONE });
}
