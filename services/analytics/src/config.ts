import { componentVariables, readEnvironment, parseWholeNumber } from '@portal/server-kit';
import { databaseVariables, serviceVariables, type ServiceConfig } from '@portal/service-kit';

/** Configuration of the features. Days and months are those of PORTAL_TIME_ZONE, an IANA name. */
export type AnalyticsConfig = Pick<ServiceConfig, 'PORTAL_TIME_ZONE'>;

const variables = {
  ...serviceVariables,
  /** Full months for which single sign-ins are kept; their counts by day stay. 0 keeps them forever. */
  SIGN_IN_MONTHS: parseWholeNumber(0, 0, 1_200),
};

export interface HousekeepingConfig extends AnalyticsConfig {
  SIGN_IN_MONTHS: number;
}

export const readConfig = (environment = process.env): ServiceConfig & HousekeepingConfig =>
  readEnvironment(variables, environment);

export function readCommandConfig() {
  const { PORTAL_TIME_ZONE } = componentVariables;
  return readEnvironment({ ...databaseVariables, PORTAL_TIME_ZONE });
}
