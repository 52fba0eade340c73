export { estimatePassword, type PasswordStrength } from './estimate-password';
export { PasswordStrengthHint } from './password-strength';
