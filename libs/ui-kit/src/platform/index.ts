export * from './connection';
export * from './errors';
export * from './portal';
export * from './routes';
