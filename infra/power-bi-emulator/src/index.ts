export { catalogue, type CatalogueReport, type CatalogueWorkspace } from './catalogue.js';
export { demoCredentials } from './tokens.js';
export type { EmulatorOptions } from './options.js';
export { type RunningEmulator, startEmulator } from './emulator.js';
export type { Admission } from './state.js';
