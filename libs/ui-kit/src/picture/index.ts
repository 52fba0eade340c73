export { ServerOffline } from './server-offline';
