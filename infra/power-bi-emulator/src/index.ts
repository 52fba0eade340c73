export { catalogue } from './catalogue.js';
export { demoCredentials } from './tokens.js';
export type { Admission } from './state.js';
