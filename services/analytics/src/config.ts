import { readEnvironment, serviceVariables, type ServiceConfig } from '@portal/service-kit';

/** Reads the service's configuration from the environment. */
export const readConfig = (): ServiceConfig => readEnvironment(serviceVariables);
