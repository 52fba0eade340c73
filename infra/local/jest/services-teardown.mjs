export { stopPostgres as default } from './services-setup.mjs';
