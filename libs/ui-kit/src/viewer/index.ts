export * from './redirect-to';
export * from './viewer.screen';
