import { contracts } from '../contracts.js';
import { routesOf } from './routes-of.js';

/** The build replaces this file with its value, so that browsers load no schemas. */
export const routes = routesOf(contracts);
