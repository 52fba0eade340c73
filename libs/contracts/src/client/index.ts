export * from './api.js';
export * from './known-tags.js';
