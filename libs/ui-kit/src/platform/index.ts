export * from './connection';
export * from './errors';
export * from './load-module';
export * from './portal';
export * from './routes';
