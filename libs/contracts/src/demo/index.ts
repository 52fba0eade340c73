export * from './people.js';
export * from './permissions.js';
export * from './random.js';
export * from './reports.js';
