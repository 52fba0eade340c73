export * from './connection';
export * from './download';
export * from './errors';
export * from './load-module';
export * from './portal';
export * from './routes';
export * from './store';
export type * from './texts';
export * from './use-stalled-download';
