export { AppSecret } from './app-secret';
export { RecoveryCodeList } from './recovery-code-list';
