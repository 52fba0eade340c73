import { contracts } from '../contracts.js';
import { createRoutes } from './create-routes.js';

/** The build replaces this file with its value, so that browsers load no schemas. */
export const routes = createRoutes(contracts);
