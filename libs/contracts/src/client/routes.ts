import { contracts } from '../contracts.js';
import { routesOf } from './routes-of.js';

/** Method and path of every REST call. In the build this file is replaced by its value, so that no schema travels to a browser. */
export const routes = routesOf(contracts);
