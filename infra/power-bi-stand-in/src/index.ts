export { catalogue, type CatalogueReport, type CatalogueWorkspace } from './catalogue.js';
export { demoCredentials } from './tokens.js';
export type { StandInOptions } from './options.js';
export { type RunningStandIn, startStandIn } from './emulator.js';
export type { Admission } from './state.js';
