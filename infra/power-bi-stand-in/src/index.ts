export { catalogue, type CatalogueReport, type CatalogueWorkspace } from './catalogue.js';
export { demoCredentials } from './credentials.js';
export type { StandInOptions } from './options.js';
export { type RunningStandIn, startStandIn } from './stand-in.js';
export type { Admission } from './state.js';
