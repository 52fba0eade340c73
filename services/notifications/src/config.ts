import { readEnvironment, serviceVariables } from '@portal/service-kit';
import type { z } from 'zod';
import { letterVariables, mailVariables } from './mail/mail-variables.js';

const variables = { ...serviceVariables, ...mailVariables, ...letterVariables };

/** The service's configuration. */
export type NotificationsConfig = z.output<z.ZodObject<typeof variables>>;

/** Reads the configuration from the environment. */
export const readConfig = (): NotificationsConfig => readEnvironment(variables);
