import {
  componentVariables,
  databaseVariables,
  readEnvironment,
  serviceVariables,
  type ServiceConfig,
} from '@portal/service-kit';

/** Configuration of the features. Days and months are those of PORTAL_TIME_ZONE, an IANA name. */
export type AnalyticsConfig = Pick<ServiceConfig, 'PORTAL_TIME_ZONE'>;

/** Reads the service's configuration from the environment. */
export const readConfig = (): ServiceConfig => readEnvironment(serviceVariables);

/** Reads the configuration of the migrations and of operators' commands from the environment. */
export function readCommandConfig() {
  const { PORTAL_TIME_ZONE } = componentVariables;
  return readEnvironment({ ...databaseVariables, PORTAL_TIME_ZONE });
}
