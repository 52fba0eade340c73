export * from './api.js';
export * from '../dates.js';
export * from '../rules.js';
