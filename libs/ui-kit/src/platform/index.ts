export * from './config';
export * from './errors';
export * from './portal';
export * from './present';
export * from './routes';
