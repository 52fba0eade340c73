export type { BulkAnswer, BulkOrder } from './bulk-answer';
export { BulkRegistration } from './bulk-registration';
export { EmailText } from './email-text';
export { EditStatusDialog } from './edit-status.dialog';
export { PasswordForm, type PasswordValues } from './password-form';
export { ProfileForm } from './profile-form';
export { ProfileView } from './profile-view';
export { RegisterUserForm, type NewUser } from './register-user-form';
export { UserStatus } from './user-status';
