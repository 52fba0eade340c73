export * from './viewer.screen';
