export { PasswordStrengthHint } from './password-strength';
