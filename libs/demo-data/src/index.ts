export * from './people.js';
export * from './random.js';
export * from './reports.js';
