export * from './api.js';
export * from './formula-cell.js';
export * from './known-tags.js';
export * from '../analytics/usage-range.js';
