export { stopSharedPortal as default } from '@portal/local';
