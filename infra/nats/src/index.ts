export * from './permissions.js';
export * from './provision.js';
export * from './topology.js';
